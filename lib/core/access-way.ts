/** How somebody got access to the desk or to an account from somebody else. */
export type AccessWay =
  | "person"
  | "password"
  | "link"
  | "factors"
  | "invitation"
  | "administrator"
  | "role"
  | "trading-role";
