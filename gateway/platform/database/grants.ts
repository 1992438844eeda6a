import type { ClientBase } from 'pg'

/**
 * What the role of gateways and workers may do, table by table; whatever is not named here it may not. It owns nothing and changes no schema, so that neither
 * a hole in a statement nor its password alone rewrites the log (attack H5). `tests/contract/grants.test.ts` compares this with the tables there are and with
 * the statements in the source. A row that is locked (`for update`, `for share`) needs `update`.
 */
export const grants = {
  select: ['kysely_migration', 'reference_entry', 'region_street', 'signing_key', 'tender_customer_user', 'tender_pledge'],
  'select, insert': ['tender_anchor', 'tender_log', 'tender_reminder', 'user_department', 'user_role', 'wf_log', 'wf_opinion_file'],
  'select, update': ['department', 'tender_beat'],
  'select, insert, update': [
    'language',
    'loaded_content',
    'mail_outbox',
    'tender_application_draft',
    'tender_bid',
    'tender_cursor',
    'tender_figure',
    'tender_party',
    'tender_project',
    'tender_score_draft',
    'tender_watch',
    'user_account',
    'user_identity',
    'wf_definition',
    'wf_instance',
    'wf_reader',
    'wf_task',
  ],
  'select, insert, delete': [
    'copilot_use',
    'dictionary',
    'handbook_page',
    'handbook_section',
    'menu_node',
    'one_time_ticket',
    'page_permission',
    'recovery_code',
    'reference_source',
    'session_end',
    'tender_command',
    'transfer_change',
    'transfer_fault',
    'translation',
    'wf_command',
    'wf_deputy',
  ],
  'select, insert, update, delete': [
    'app_setting',
    'attachment',
    'copilot_conversation',
    'copilot_message',
    'dictionary_entry',
    'frame_site',
    'notification',
    'oidc_record',
    'person_place',
    'person_session',
    'second_factor',
    'reference_row',
    'report_account',
    'saved_query',
    'saved_query_default',
    'tender_checkpoint',
    'sign_in_attempt',
    'tender_customer',
    'tender_presence',
    'transfer_task',
    'wf_form',
  ],
} as const satisfies Record<string, readonly string[]>

const wanted = new Map<string, string>(
  Object.entries(grants).flatMap(([rights, tables]) => tables.map((table) => [table, rights] as const)),
)

/** Rights of a role on each table and view of the schema, in the order and words of `grants`. */
const HELD = `
  select c.relname as table, c.relkind, coalesce((select string_agg(lower(a.privilege_type), ', '
    order by array_position('{SELECT,INSERT,UPDATE,DELETE}', a.privilege_type)) from aclexplode(c.relacl) a where a.grantee = $1::regrole), '') as rights
  from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v') order by 1`

export async function heldRights(client: ClientBase, role: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ table: string; rights: string }>(HELD, [client.escapeIdentifier(role)])
  return new Map(rows.map(({ table, rights }) => [table, rights]))
}

/**
 * Gives the role what `grants` says and takes the rest. Tables that are not named are left alone: a newer version may have made them.
 *
 * @param client a connection of the owner
 */
export async function grantTo(client: ClientBase, role: string): Promise<void> {
  const held = await heldRights(client, role)
  const name = client.escapeIdentifier(role)
  const changes = [...wanted].filter(([table, rights]) => held.has(table) && held.get(table) !== rights)
  const statements = changes.map(([table, rights]) => `revoke all on ${table} from ${name}; grant ${rights} on ${table} to ${name};`)
  // One message is one transaction: there is no moment without rights.
  if (statements.length > 0) await client.query(statements.join('\n'))
}
