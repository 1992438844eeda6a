import type { ClientBase, Pool } from 'pg'
import type { Conversation, CopilotMessage, Source } from '#contract/copilot.ts'
import type { limits } from '#contract/limits.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { ulid } from '#gateway/platform/ids.ts'

/** SQL of conversations. Every statement names the tenant and the person: nobody else's are there for him. */

export interface Person {
  tenantId: string
  userId: string
}

export interface Question {
  conversationId?: string
  replaces?: string
  question: string
  context: readonly string[]
  files: readonly { id: string; name: string }[]
  sources: readonly Source[]
}

export interface Begun {
  conversationId: string
  questionId: string
  answerId: string
  /** What was said before, the oldest first. */
  history: { role: 'user' | 'assistant'; content: string }[]
}

const TITLE_CHARS = 60
/** A question and its answer. */
const PAIR = 2

const OWN = 'c.tenant_id = $1 and c.user_id = $2'

/** How much a person may keep and ask. */
type Most = Readonly<Pick<typeof limits, 'copilotQuestionsPerDay' | 'copilotConversations' | 'copilotMessages'>>

export const copilotQueries = (pool: Pool, most: Most) => ({
  conversations: async ({ tenantId, userId }: Person): Promise<Conversation[]> => {
    const { rows } = await pool.query<Conversation>(
      `select c.id, c.title, c.updated_at as "updatedAt" from copilot_conversation c where ${OWN} order by c.updated_at desc, c.id limit $3`,
      [tenantId, userId, most.copilotConversations],
    )
    return rows
  },

  /** @throws Refusal VALIDATION-1006 */
  conversation: async ({ tenantId, userId }: Person, id: string): Promise<Conversation & { messages: CopilotMessage[] }> => {
    const { rows } = await pool.query<Conversation>(
      `select c.id, c.title, c.updated_at as "updatedAt" from copilot_conversation c where ${OWN} and c.id = $3`,
      [tenantId, userId, id],
    )
    if (!rows[0]) throw new Refusal('VALIDATION-1006')
    const messages = await pool.query<CopilotMessage>(
      `select m.id, m.role, m.content, m.context, m.files, m.sources, m.ended, m.verdict, m.created_at as "createdAt"
       from copilot_message m join copilot_conversation c on c.id = m.conversation_id where ${OWN} and c.id = $3 order by m.place`,
      [tenantId, userId, id],
    )
    return { ...rows[0], messages: messages.rows }
  },

  /** @returns how many went */
  remove: async ({ tenantId, userId }: Person, id: string | undefined): Promise<number> => {
    const { rowCount } = await pool.query(`delete from copilot_conversation c where ${OWN} and ($3::text is null or c.id = $3)`, [
      tenantId,
      userId,
      id ?? null,
    ])
    return rowCount ?? 0
  },

  /** @returns whether it is an answer of his */
  judge: async ({ tenantId, userId }: Person, id: string, verdict: string): Promise<boolean> => {
    const { rowCount } = await pool.query(
      `update copilot_message m set verdict = $4 from copilot_conversation c where c.id = m.conversation_id and ${OWN} and m.id = $3 and m.role = 'assistant'`,
      [tenantId, userId, id, verdict],
    )
    return rowCount === 1
  },

  left: async ({ userId }: Person): Promise<number> => {
    const { rows } = await pool.query<{ asked: number }>(
      `select count(*)::int as asked from copilot_use where user_id = $1 and asked_at > clock_timestamp() - interval '1 day'`,
      [userId],
    )
    return Math.max(0, most.copilotQuestionsPerDay - (rows[0]?.asked ?? 0))
  },

  /**
   * Writes a question down, and its answer as one that was stopped before it began: whatever happens next, that is true.
   *
   * @throws Refusal VALIDATION-1006 for a conversation or question that is not his, COPILOT-1006, COPILOT-1007
   */
  begin: (person: Person, asked: Question): Promise<Begun> =>
    transaction(pool, async (client) => {
      await client.query(`select pg_advisory_xact_lock(hashtextextended('copilot ' || $1, 0))`, [person.userId])
      await takeUse(client, person, most)
      const conversationId = asked.conversationId ?? (await open(client, person, asked.question, most))
      const history = await historyOf(client, person, conversationId, asked)
      if (history.length + PAIR > most.copilotMessages) throw new Refusal('COPILOT-1007')
      const [questionId, answerId] = [ulid(), ulid()]
      await client.query(
        `with noted as (update copilot_conversation set updated_at = clock_timestamp() where id = $1)
         insert into copilot_message (id, conversation_id, place, role, content, context, files, sources, ended)
         select v.id, $1, p.last + v.n, v.role, v.content, v.context, v.files, v.sources, v.ended
         from (select coalesce(max(place), 0) as last from copilot_message where conversation_id = $1) p,
           (values ($2, 1, 'user', $4, $5::jsonb, $6::jsonb, '[]'::jsonb, 'done'), ($3, 2, 'assistant', '', '[]', '[]', $7::jsonb, 'stopped'))
             v (id, n, role, content, context, files, sources, ended)`,
        [
          conversationId,
          questionId,
          answerId,
          asked.question,
          JSON.stringify(asked.context),
          JSON.stringify(asked.files),
          JSON.stringify(asked.sources),
        ],
      )
      return { conversationId, questionId, answerId, history }
    }),

  finish: async (answerId: string, content: string, ended: CopilotMessage['ended']): Promise<void> => {
    await pool.query('update copilot_message set content = $2, ended = $3 where id = $1', [answerId, content, ended])
  },
})

async function takeUse(client: ClientBase, { userId }: Person, most: Most): Promise<void> {
  await client.query(`delete from copilot_use where user_id = $1 and asked_at <= clock_timestamp() - interval '1 day'`, [userId])
  const { rowCount } = await client.query(
    'insert into copilot_use (user_id) select $1 from (select count(*) as n from copilot_use where user_id = $1) u where u.n < $2',
    [userId, most.copilotQuestionsPerDay],
  )
  if (rowCount === 0) throw new Refusal('COPILOT-1006', { args: { max: most.copilotQuestionsPerDay } })
}

/** A new conversation, named by its first question; the oldest go. */
async function open(client: ClientBase, { tenantId, userId }: Person, question: string, most: Most): Promise<string> {
  const id = ulid()
  const title = [...question.replace(/\s+/g, ' ').trim()].slice(0, TITLE_CHARS).join('')
  await client.query('insert into copilot_conversation (id, tenant_id, user_id, title) values ($1, $2, $3, $4)', [
    id,
    tenantId,
    userId,
    title,
  ])
  await client.query(
    `delete from copilot_conversation c where ${OWN} and c.id in
       (select o.id from copilot_conversation o where o.user_id = $2 order by o.updated_at desc, o.id desc offset $3)`,
    [tenantId, userId, most.copilotConversations],
  )
  return id
}

/** What stands before the question; what the question replaces goes. */
async function historyOf(client: ClientBase, { tenantId, userId }: Person, id: string, { replaces }: Question): Promise<Begun['history']> {
  const own = await client.query(`select from copilot_conversation c where ${OWN} and c.id = $3 for update`, [tenantId, userId, id])
  if (own.rowCount === 0) throw new Refusal('VALIDATION-1006')
  if (replaces !== undefined) {
    const gone = await client.query(
      `delete from copilot_message where conversation_id = $1 and place >=
         (select place from copilot_message where conversation_id = $1 and id = $2 and role = 'user')`,
      [id, replaces],
    )
    if (gone.rowCount === 0) throw new Refusal('VALIDATION-1006')
  }
  const { rows } = await client.query<Begun['history'][number]>(
    'select role, content from copilot_message where conversation_id = $1 order by place',
    [id],
  )
  return rows
}
