import { type Kysely, sql } from 'kysely'

/**
 * What an import changed is written fifty thousand times a task, and each time the task was looked up, which took more than the writing. The transaction that
 * writes it moves the task on as well, or is rolled back: no change is without its task. That changes go with their task stays.
 */
const lighter = `
alter table transfer_change drop constraint transfer_change_task_id_fkey;
create function transfer_changes_go() returns trigger language plpgsql as $$
begin
  delete from transfer_change where task_id = old.id;
  return null;
end $$;
create trigger transfer_changes_go after delete on transfer_task for each row execute function transfer_changes_go();
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(lighter).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const back = `drop trigger transfer_changes_go on transfer_task; drop function transfer_changes_go;
    alter table transfer_change add constraint transfer_change_task_id_fkey foreign key (task_id) references transfer_task on delete cascade;`
  await sql.raw(back).execute(db)
}
