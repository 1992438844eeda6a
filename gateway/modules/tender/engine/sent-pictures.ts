import type { ClientBase } from 'pg'
import { limits } from '#contract/limits.ts'
import { nodesOf, type RichText } from '#domain/rich-text/rich-text.ts'
import { TEXT_PICTURES } from '#domain/rich-text/words.ts'
import type { Env } from '#domain/tender/model.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { CommandRequest } from './decision.ts'

/** Pictures of announcements, objections and answers. */

const MB = 1_048_576
const PICTURES: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp'])

/** Pictures that a text shows, each once. */
const picturesIn = (rich: RichText): string[] => [
  ...new Set([...nodesOf(rich)].flatMap(({ type, attrs }) => (type === 'image' && attrs ? String(attrs.file) : []))),
]

/**
 * Pictures of the text that is sent: uploads of its writer for such a text, locked, so that none is deleted while it goes into the log.
 *
 * @throws Refusal FILE-1015 gone or somebody else's, FILE-1002 no picture, FILE-1001 too large
 */
export async function sentPictures(
  client: ClientBase,
  { tenantId, actor: { userId }, command }: CommandRequest,
): Promise<Pick<Env, 'pictures'>> {
  const ids = 'rich' in command && command.rich ? picturesIn(command.rich) : []
  if (ids.length === 0) return {}
  const { rows } = await client.query<{ id: string; sha256: string; ext: string; size: string }>({
    name: 'tender-pictures',
    text: `select id, sha256, ext, size from attachment where tenant_id = $1 and owner_id = $2 and id = any($3) and biz_type = $4 and state = 'READY'
      order by id for share`,
    values: [tenantId, userId, ids, TEXT_PICTURES],
  })
  if (rows.length < ids.length) throw new Refusal('FILE-1015')
  for (const { ext, size } of rows) {
    if (!PICTURES.has(ext)) throw new Refusal('FILE-1002', { args: { ext } })
    if (Number(size) > limits.textPictureMb * MB) throw new Refusal('FILE-1001', { args: { max: limits.textPictureMb } })
  }
  return { pictures: Object.fromEntries(rows.map(({ id, sha256 }) => [id, { sha256 }])) }
}
