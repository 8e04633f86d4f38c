-- What readers searched for, by the day and without the person: text, number, and whether it led nowhere the last time.
-- `day` is whatever the caller calls it, in an order that is that of days: 2026-11-21.
CREATE TABLE search_log (
  day TEXT NOT NULL,
  text TEXT NOT NULL,
  count INTEGER NOT NULL,
  in_vain INTEGER NOT NULL CHECK (in_vain IN (0, 1)),
  PRIMARY KEY (day, text)
) STRICT, WITHOUT ROWID;
