import { expect, test } from "vitest";
import { formFields } from "./form-fields";

test("a form's texts are read by name", () => {
  const data = new FormData();
  data.set("email", "a@b.example");
  data.set("next", "/overview");
  expect(formFields(data)).toEqual({ email: "a@b.example", next: "/overview" });
});

test("files and what no database keeps are left out, so that a check finds them missing", () => {
  const data = new FormData();
  data.set("email", new Blob(["a@b.example"]));
  data.set("password", "a\0b");
  expect(formFields(data)).toEqual({});
});

test.each([[undefined], [null], ["text"], [[["email", "a"]]], [{ email: "a" }]])(
  "%j is no form",
  (data) => {
    expect(formFields(data)).toEqual({});
  },
);
