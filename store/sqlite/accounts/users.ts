import type { User } from "#core/base/viewer.ts";
import type { StoreRead, StoreWrite } from "#core/store.ts";
import type { Database, Transaction } from "../engine/database.ts";

type StoredUser = Omit<User, "active"> & { active: number };

export function readUsers(database: Database): Pick<StoreRead, "users"> {
  return {
    async users() {
      const rows = database.all<StoredUser>("SELECT id, email, name, slug, bio, role, active FROM user ORDER BY id");
      return rows.map((row) => ({ ...row, active: row.active === 1 }));
    },
  };
}

const PUT_USER = `
INSERT INTO user (id, email, name, slug, bio, role, active) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET
  email = excluded.email, name = excluded.name, slug = excluded.slug, bio = excluded.bio, role = excluded.role,
  active = excluded.active`;

export function writeUsers({ database }: Transaction): Pick<StoreWrite, "putUser"> {
  return {
    async putUser({ id, email, name, slug, bio, role, active }) {
      database.run(PUT_USER, id, email, name, slug, bio, role, active ? 1 : 0);
    },
  };
}
