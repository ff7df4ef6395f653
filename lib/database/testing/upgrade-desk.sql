-- A desk's rows outside of its ledgers, in the columns of the newest schema: those of account 1 and of three people.
update accounts set sealed_credentials = '\x00ff10', full_read_at = '2026-10-05T01:02:03.456Z', paused_at = '2026-10-05T01:02:03.456Z', clock_offset_ms = -12.25 where id = 1;
insert into users (id, email, password_hash, is_admin, must_change_password, last_sign_in_at) values
  ('00000000-0000-4000-8000-000000000001', 'admin@example.com', 'hash 1', true, false, '2026-10-05T01:02:03.456Z'),
  ('00000000-0000-4000-8000-000000000002', 'manager@example.com', 'hash 2', false, true, null),
  ('00000000-0000-4000-8000-000000000003', 'partner@example.com', 'hash 3', false, false, null);
insert into person_notices values ('00000000-0000-4000-8000-000000000002', 'second-step-guesses', '2026-10-05T01:02:03.456Z');
insert into grants values ('00000000-0000-4000-8000-000000000002', 1, 'manager', '2026-10-05T01:02:03.456Z'), ('00000000-0000-4000-8000-000000000003', 1, 'partner', '2026-10-05T01:02:03.456Z');
insert into given_access (user_id, account_id, given_by, giver, way, given_at) values ('00000000-0000-4000-8000-000000000002', 1, '00000000-0000-4000-8000-000000000001', 'admin@example.com', 'role', '2026-10-05T01:02:03.456Z');
insert into grant_clients values ('00000000-0000-4000-8000-000000000003', 1, '3');
insert into grant_labels values ('00000000-0000-4000-8000-000000000003', 1, 'vip');
insert into sessions (user_id, how, address, viewing_as, expires_at, ended_at) values
  ('00000000-0000-4000-8000-000000000001', 'password', '192.0.2.1', '00000000-0000-4000-8000-000000000003', '2027-01-01', null), ('00000000-0000-4000-8000-000000000002', 'passkey', null, null, '2026-10-01', '2026-10-05T01:02:03.456Z');
insert into sign_in_links values ('link hash', '00000000-0000-4000-8000-000000000002', 'reset', '2026-10-05T01:02:03.456Z', '2027-01-01');
insert into identities values ('https://id.example', 'subject', '00000000-0000-4000-8000-000000000003', '2026-10-05T01:02:03.456Z');
insert into invitations (id, token_hash, email, invited_by, expires_at) values ('00000000-0000-4000-8000-0000000000ff', 'invitation hash', 'new@example.com', '00000000-0000-4000-8000-000000000001', '2027-01-01');
insert into invitation_grants values ('00000000-0000-4000-8000-0000000000ff', 1, 'viewer');
insert into totp_factors values ('00000000-0000-4000-8000-000000000001', '\x0102', 58000000, '2026-10-05T01:02:03.456Z', '2026-10-05T01:02:03.456Z', null);
insert into passkeys values ('credential', '00000000-0000-4000-8000-000000000001', 'Laptop', '\xa5', 4294967296, '{internal,hybrid}', true, '2026-10-05T01:02:03.456Z', null);
insert into passkey_challenges values ('challenge', 'sign-in', null, '2027-01-01');
insert into backup_codes values ('00000000-0000-4000-8000-000000000001', 'used', '2026-10-05T01:02:03.456Z'), ('00000000-0000-4000-8000-000000000001', 'unused', null);
insert into factor_requirements values ('administrator', '2026-10-05T01:02:03.456Z');
insert into commission_reconciliations values (1, '2026-10-01', 3, 40, '2026-10-05T01:02:03.456Z', false, 2, '2026-10-05T01:02:03.456Z', '{"rows": 4}');
insert into kept_figures values (1, 'movers', 'of these rows', '{"amount": "1.10"}', '2026-10-05T01:02:03.456Z');
insert into client_profiles values (1, '3', 'C-3', '{vip,"two words"}', 'note', E'\nc-3\nvip\ntwo words\nnote\n\n', 'admin@example.com', '2026-10-05T01:02:03.456Z');
insert into client_state_rules values (1, 31, 15, 61);
insert into attention_reviews values (1, 'restated', '2026-10-05T01:02:03.456Z', 'manager@example.com', '2026-10-05T01:02:03.456Z');
insert into imported_rates values ((select min(id) from commission_imports), 'USDT', 'BTC', '2026-10-01', 65000.10, 'desk', '{"rate": 64000.10}');
insert into rate_questions values ('USDT', 'BTC', '2026-10-05T01:02:03.456Z', '2026-10-01', '2026-10-04', 'failed', 'unreachable');
insert into saved_views (id, account_id, owner_id, screen, name, query, is_shared) values ('00000000-0000-4000-8000-0000000000ff', 1, '00000000-0000-4000-8000-000000000002', 'commissions', 'mine', 'coin=BTC', true);
insert into report_schedules (account_id, user_id, view_id, view_name, subject, format, every, days, by_mail, by_webhook, by_slack, made_to, problem) values (1, '00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-0000000000ff', 'mine', 'commissions', 'csv', 'week', 'period', true, false, true, '2026-10-04', 'view-gone');
insert into default_views values ('00000000-0000-4000-8000-000000000002', 1, 'commissions', '00000000-0000-4000-8000-0000000000ff');
insert into uid_lists values (1, 'list', '{1,3}', '2026-10-05T01:02:03.456Z');
insert into person_settings values ('00000000-0000-4000-8000-000000000002', 'columns', '["uid"]');
insert into export_jobs (account_id, user_id, subject, format, query, status, file_name, bytes, sha256, sidecar, failure, clients) values
  (1, '00000000-0000-4000-8000-000000000001', 'commissions', 'csv', '', 'done', 'all.csv', 5000000000, 'sum', '{"rows": 3}', null, null),
  (1, '00000000-0000-4000-8000-000000000003', 'commissions', 'xlsx', '', 'failed', 'own.xlsx', null, null, null, 'the disk is full', '{3}');
insert into stored_files values ('00000000-0000-4000-8000-000000000009', '2026-10-05T01:02:03.456Z', 1, '2026-10-05T01:02:03.456Z');
insert into stored_file_pieces values ('00000000-0000-4000-8000-000000000009', 0, 'x');
update commission_imports set file_id = '00000000-0000-4000-8000-000000000009' where id = (select min(id) from commission_imports);
insert into api_tokens (id, user_id, account_id, name, token_hash, scopes, created_at, expires_at) values
  ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001', 1, 'script', 'hash', '{commissions:read,repayments:read}', '2026-10-05T01:02:03.456Z', '2027-01-01'),
  ('00000000-0000-4000-8000-0000000000ff', '00000000-0000-4000-8000-000000000001', null, 'stocks', 'other hash', '{research:read}', '2026-10-05T01:02:03.456Z', '2027-01-01');
insert into month_closes values (1, '2026-09-01', '2026-10-05T01:02:03.456Z', 'admin@example.com', '{"fee": "1.50"}', 'content');
insert into month_close_days values (1, '2026-09-01', '2026-09-06', 1);
insert into sync_runs (account_id, subject, trigger, status, holder, heartbeat_at, finished_at, rows, windows, reached_at) values
  (1, 'commissions', 'schedule', 'done', 'worker', '2026-10-05T01:02:03.456Z', '2026-10-05T01:02:03.456Z', 40, 0, null), (1, 'repayments', 'button', 'running', 'worker', '2026-10-05T01:02:03.456Z', null, 0, 3, '2026-10-05T01:02:03.456Z');
insert into asset_snapshots (account_id, day, environment, taken_at, account_equity, btc_equity) values (1, '2026-10-01', 'paper', '2026-10-01T01:02:03.456Z', 100.10, null);
insert into asset_snapshot_coins (account_id, day, coin, equity, usd_value) values (1, '2026-10-01', 'BTC', 0.0010, 100.10);
insert into trading_accounts (account_id, environment, base_url, key_hint, key_fingerprint, sealed_credentials, state_by, categories, symbols, largest_order, open_value, orders_a_day, deviation_percent, allows_market_orders, allows_borrowing) values (1, 'live', 'https://api.example.com', 'abcd', 'print', '\x00ff', 'admin@example.com', '{SPOT}', '{}', 1000.50, 5000, 50, 5, true, false);
insert into trading_roles values (1, '00000000-0000-4000-8000-000000000002', 'trader', 100.5, null, 3, '2026-10-05T01:02:03.456Z');
insert into order_records (account_id, environment, client_oid, operation, category, symbol, side, typed, drafted_by, drafter) values (1, 'live', 'bd-1', 'place-order', 'SPOT', 'BTCUSDT', 'buy', '{"qty": "1.10"}', '00000000-0000-4000-8000-000000000002', 'manager@example.com');
insert into order_events (order_record_id, at, kind, state) values (1, '2026-10-05T01:02:03.456Z', 'drafted', 'draft');
insert into asset_readings values (1, 'paper', '2026-10-01T01:02:03.456Z', '{"accountEquity": "100.10", "assets": []}');
insert into account_answers values (1, 'paper', 'loans', '2026-10-01T01:02:03.456Z', '{"currentLoans": "100.10", "debtCoinList": []}');
insert into trading_countdowns (account_id, state, seconds, asked_by, since, renewed_until, offset_ms, missed_since, missed_why) values (1, 'armed', 30, 'admin@example.com', '2026-10-05T01:02:03.456Z', '2026-10-05T01:02:33.456Z', 1.5, '2026-10-05T01:02:03.456Z', 'not-sent');
insert into trading_countdown_events (account_id, at, kind, actor, details) values (1, '2026-10-05T01:02:03.456Z', 'asked', 'admin@example.com', '{"seconds": 30}');
insert into paper_resets (account_id, at, exchange_at, by, exchange) values (1, '2026-10-05T01:02:03.456Z', '2026-10-05T01:02:03.456Z', 'admin@example.com', 'reset');
insert into trading_readings values (1, 'paper', 'fills', '2026-10-01T01:02:03.456Z', '2026-10-01T01:02:03.456Z', '2026-09-01T01:02:03.456Z', '2026-10-01T01:02:03.456Z', 'rejected', '40014', 400, 'detail', '2026-10-01T01:02:03.456Z');
insert into trading_instruments values (1, 'SPOT', '[{"symbol": "BTCUSDT", "minOrderAmount": "1"}]', '2026-10-01T01:02:03.456Z');
insert into trading_looks values (1, '00000000-0000-4000-8000-000000000002', 'SPOT', 'BTCUSDT', '2026-10-01T01:02:03.456Z', '{"side": "buy", "orderType": "limit", "price": "1.10"}', '2026-10-01T01:02:03.456Z');
insert into market_answers values ('https://api.example.com', 'SPOT', 'BTCUSDT', 'quote', '2026-10-01T01:02:03.456Z', '{"lastPrice": "1.10"}', '2026-10-01T01:02:03.456Z', null);
insert into trading_answers values (1, 'max-open', 'SPOT BTCUSDT buy limit 1.10', '2026-10-01T01:02:03.456Z', null, null, 'network');
insert into trading_gaps values (1, 'paper', 'fills', '2026-08-01T01:02:03.456Z', '2026-08-02T01:02:03.456Z', '2026-10-01T01:02:03.456Z');
insert into trading_records values (1, 'paper', 'order', '1', 'SPOT', 'BTCUSDT', 'buy', 'filled', '1', 'mine', false, '2026-10-01T01:02:03.456Z', '{"price": "1.10"}', '2026-10-01T01:02:03.456Z', '2026-10-01T01:02:03.456Z', '2026-10-01T01:02:03.456Z');
insert into trading_versions values (1, 'paper', 'order', '1', '2026-10-01T01:02:03.456Z', '{"price": "1.10"}');
insert into trading_findings values (1, 'paper', 'fills', '1', '2026-10-01T01:02:03.456Z', null, '{"ours": null}');
insert into trading_comparisons values (1, 'paper', '2026-10-01T01:02:03.456Z', '2026-10-01T01:02:03.456Z');
insert into balance_checks values (1, 'paper', '2026-10-01', 'BTC', '2026-09-30T01:02:03.456Z', '2026-10-01T01:02:03.456Z', 1.10, 1.2, 0.1, 0, 0, 'explained');
insert into agreed_terms values (1, 1, '2026-10-01', 'client', null, 'SPOT', 0.50, 'by letter', 'ann@example.com', '2026-10-01T01:02:03.456Z');
insert into partner_terms values (1, 1, '00000000-0000-4000-8000-000000000002', 'ann@example.com', '2026-10-01', 'client', null, 'SPOT', 'rebate', 0.50, 'by letter', 'ann@example.com', '2026-10-01T01:02:03.456Z');
insert into payouts values (1, 1, '00000000-0000-4000-8000-000000000002', 'ann@example.com', '2026-10-01', '{"format": 1, "n": "1.10"}', 'hash', 'bob@example.com', '2026-11-02T01:02:03.456Z', 1, 'ann@example.com', '2026-11-03T01:02:03.456Z', '2026-11-04', 'transfer 7', 'ann@example.com');
insert into payout_lines values (1, 1, 1, '2026-10-01', 'client', 'SPOT', 'BTC', 'rebate', 0.50, 3, 1.10, 0.550, null);
insert into payout_disputes values (1, 1, 1, 'one row is missing', 'ann@example.com', '2026-11-04T01:02:03.456Z', 'it is of the next month', 'bob@example.com');
insert into payout_events (account_id, payout_id, kind, at, paid_day, paid_reference) values (1, 1, 'paid', '2026-11-04T01:02:03.456Z', '2026-11-04', 'transfer 7');
insert into payout_addresses values (1, 1, '00000000-0000-4000-8000-000000000003', 'partner@example.com', 'USDT', 'TRC20', 'TExample', 'ann@example.com', '00000000-0000-4000-8000-000000000002', '2026-11-01T01:02:03.456Z');
insert into month_targets values (1, 1, '2026-10', 'USDT', 50000.50, 'ann@example.com', '2026-10-01T01:02:03.456Z');
insert into lone_approvals values (1, 'ann@example.com', '00000000-0000-4000-8000-000000000002', '2026-11-01T01:02:03.456Z', '2026-11-02T01:02:03.456Z', 'bob@example.com');
insert into account_parties values (1, 'Acme Brokers', '1 High Street', 'GB 1', 'hash', false, true, 'note', 'ann@example.com', '2026-11-01T01:02:03.456Z');
insert into account_logos values (1, 'hash', 'image/png', '\x89504e47', 12, 8);
insert into partner_parties values (1, '00000000-0000-4000-8000-000000000003', 'Payee', '2 Low Road', '', 'ann@example.com', '2026-11-01T01:02:03.456Z');
insert into brief_letters (account_id, user_id, last_day, problem, claimed_until, by_slack) values (1, '00000000-0000-4000-8000-000000000002', '2026-10-01', 'unreachable', '2026-10-01T01:02:03.456Z', true);
insert into letters (kind, user_id, account_id, scope_hash, sealed_mail, attempts, problem, give_up_at) values ('brief', '00000000-0000-4000-8000-000000000002', 1, 'hash', '\x0104', 2, 'deferred', '2026-10-06T01:02:03.456Z');
insert into notification_wishes values (1, '00000000-0000-4000-8000-000000000003', 'client-lost', true, true, false, 12.50);
insert into notification_memories values (1, '00000000-0000-4000-8000-000000000003', '{"client-lost": ["3"]}', '2026-10-05T01:02:03.456Z');
insert into notifications (id, account_id, user_id, kind, subject, items, uids, in_centre, created_at) values ('00000000-0000-4000-8000-000000000000', 1, '00000000-0000-4000-8000-000000000003', 'client-lost', '3 now', '[{"key": "3", "uid": "3"}]', '{3}', true, '2026-10-05T01:02:03.456Z');
insert into notification_deliveries (notification_id, channel, state, body, problem, http_status, attempts) values ('00000000-0000-4000-8000-000000000000', 'webhook', 'failed', '{}', 'answered', 500, 8);
insert into notification_times values ('00000000-0000-4000-8000-000000000003', 'Europe/Berlin', null, 22, 7);
insert into webhooks values ('00000000-0000-4000-8000-000000000003', 'https://hook.example', '\x0103', '2026-10-05T01:02:03.456Z', null);
insert into chats (user_id, channel, sealed_target, title, code_until, proven_at) values ('00000000-0000-4000-8000-000000000003', 'slack', '\x0104', 'hooks.slack.com', '2026-10-05T01:12:03.456Z', '2026-10-05T01:02:03.456Z');
insert into followed_bots values (1, 'paper', '7', '2026-10-01T01:02:03.456Z', '2026-10-01T01:02:03.456Z');
insert into rate_slots values ('key', 1, 'worker', '2026-10-05T01:02:03.456Z', '2026-10-05T01:02:03.456Z'), ('key', 2, null, null, '2026-10-05T01:02:03.456Z');
insert into rate_demands values ('key', 'worker', '2026-10-05T01:02:03.456Z');
insert into worker_beats values ('worker', '2026-10-05T01:02:03.456Z', '2026-10-05T01:02:03.456Z');
insert into rate_limiter_flexible values ('sign-in', 3, 1790000000000);
insert into panel_questions (exchange_id, source, code, locale, priority, holder) values (1, 'dividends', 'RAAPL', 'en-US', 0, 'worker');
insert into panel_askers values (1, 'dividends', 'worker', '2026-10-05T01:02:03.456Z');
insert into stock_figures values (1, 'RAAPL', '2026-10-05', '2026-10-05T01:02:03.456Z', '{}');
insert into watched_codes values ('RAAPL', '2026-10-05T01:02:03.456Z');
insert into watchlists (id, owner_id, name, position) values ('00000000-0000-4000-8000-0000000000ff', '00000000-0000-4000-8000-000000000002', 'mine', 0);
insert into watchlist_items values ('00000000-0000-4000-8000-0000000000ff', 'RAAPL', 0, 'note', '2026-10-05T01:02:03.456Z');
insert into watchlist_feeds values ('00000000-0000-4000-8000-0000000000ff', 'feed hash', 'zh-CN', '2026-10-05T01:02:03.456Z', null);
insert into share_links (id, owner_id, token_hash, kind, subject, exchange_id, language, max_views, views) values
  ('00000000-0000-4000-8000-0000000000ff', '00000000-0000-4000-8000-000000000002', 'share hash', 'snapshot', '{"kind": "stock"}', 1, 'en-US', 5, 2);
insert into share_link_facts values ('00000000-0000-4000-8000-0000000000ff', '{"n":1.10}', 'sum', '2026-10-05T01:02:03.456Z');
insert into share_link_views values ('00000000-0000-4000-8000-0000000000ff', '2026-10-05', 'Firefox', 2);
insert into share_link_letters values ('letter hash', '00000000-0000-4000-8000-0000000000ff', '2027-01-01', '2026-10-05T01:02:03.456Z');
insert into share_link_notices values ('00000000-0000-4000-8000-0000000000ff', 'first-view', '2026-10-05T01:02:03.456Z', null, '2026-10-05T01:02:03.456Z');
insert into share_settings values (1, false);
insert into sealing_secret values (1, 'fingerprint', '2026-10-05T01:02:03.456Z');
insert into audit_log (kind, result, actor_kind, actor_id, actor_name, account_id, object, details) values
  ('sign-in', 'done', 'person', '00000000-0000-4000-8000-000000000001', 'admin@example.com', null, null, '{"how": "password"}'),
  ('audit-retention-changed', 'done', 'person', '00000000-0000-4000-8000-000000000001', 'admin@example.com', null, null, '{"days": 400}');

insert into desk_pauses (backup_made_at) values ('2026-11-01T00:00:00Z');
insert into import_mappings (account_id, kind, name, header, mapping, saved_by, saved_at) values (1, 'commissions', 'portal', '["Date", "UID"]', '{"columns": {"date": {"column": "Date"}}}', 'manager@example.com', '2026-10-01T01:02:03.456Z');
