/** The ways by which one person gives another access to the desk or an account. */
export type AccessWay =
  | "person"
  | "password"
  | "link"
  | "factors"
  | "invitation"
  | "administrator"
  | "role"
  | "trading-role";
