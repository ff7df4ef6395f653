-- The bounds of each client's amounts were worked out of "commission_rows" and are no longer read.
DROP TABLE "commission_client_extremes";
