import { type Kysely, sql } from 'kysely'

/**
 * What an import changed was a row for each row of its file, with an entry in an index: a fifth of what the rows themselves cost. It is a row for each batch
 * now, which is taken back as it was written. `line` is the first of `lines`; rows that are new have no `before`, and a batch of nothing else none at all.
 * An undo that is under way goes on: what it has left behind is a batch of its own. Ids and marks are as good as random and gone in a day: packing them would
 * cost more than what it saves.
 */
const together = `
alter table transfer_change rename to transfer_change_row;
alter index transfer_change_pkey rename to transfer_change_row_pkey;
create table transfer_change (
  task_id text not null,
  line integer not null,
  lines integer[] not null,
  record_ids text[] not null,
  marks text[] not null,
  befores jsonb[],
  primary key (task_id, line)
);
alter table transfer_change alter lines set storage external, alter record_ids set storage external, alter marks set storage external;
insert into transfer_change
  select task_id, min(line), array_agg(line order by line), array_agg(record_id order by line), array_agg(mark order by line),
    case when bool_or(kind = 'UPDATED') then array_agg(before order by line) end
  from transfer_change_row c left join (select undo_of, (cursor->>'line')::int as at from transfer_task where kind = 'UNDO' and ended_at is null) u
    on u.undo_of = c.task_id
  group by task_id, line / 1000, coalesce(line < u.at, true);
drop table transfer_change_row;
`

const apart = `
alter table transfer_change rename to transfer_change_batch;
alter index transfer_change_pkey rename to transfer_change_batch_pkey;
create table transfer_change (
  task_id text not null,
  line integer not null,
  kind text not null check (kind in ('CREATED', 'UPDATED')),
  record_id text not null,
  before jsonb,
  mark text not null,
  primary key (task_id, line)
);
insert into transfer_change
  select task_id, c.line, case when c.before is null then 'CREATED' else 'UPDATED' end, c.record_id, c.before, c.mark
  from transfer_change_batch, unnest(lines, record_ids, marks, befores) as c (line, record_id, mark, before);
drop table transfer_change_batch;
`

export const up = async (db: Kysely<unknown>): Promise<void> => void (await sql.raw(together).execute(db))
export const down = async (db: Kysely<unknown>): Promise<void> => void (await sql.raw(apart).execute(db))
