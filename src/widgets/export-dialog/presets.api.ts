import type { SavedQuery } from '#contract/search.ts'
import type { Failure } from '#core/http/failure.ts'
import type { Http } from '#core/http/http.ts'
import { readView, viewText } from '#domain/list-view.ts'
import type { Remembered } from './export.rules.ts'

/** A choice of columns under a name. */
export interface Preset extends Remembered {
  readonly id: string
  readonly name: string
  readonly version: number
}

/**
 * What a person has chosen of a model's columns, kept with him on the gateway: whoever uses this browser next has his own. It stands where views of lists do,
 * under a list of its own for each model; a view says columns and their order, and as its tab the kind of file.
 */
export interface PresetClient {
  /** By name. @throws Failure */
  list(signal: AbortSignal): Promise<Preset[]>
  /** With the `id` and `version` of one it overwrites that. @throws Failure VALIDATION-1001 for a name there is, 1011 when it was overwritten meanwhile */
  save(preset: { name: string; choice: Remembered; id?: string; version?: number }): Promise<void>
  /** @throws Failure */
  remove(id: string): Promise<void>
  /** What was exported last. @throws Failure */
  last(signal?: AbortSignal): Promise<Preset | undefined>
  /** @throws Failure */
  keepLast(choice: Remembered): Promise<void>
}

const quiet = true
/** All that a person may have of one list; those of others come after them. */
const ALL = 200
const NO_SEARCH = '{"logic":"AND","children":[]}'
const LAST = 'last'
const TAKEN: readonly (string | undefined)[] = ['VALIDATION-1001', 'VALIDATION-1011']

/** @param account name of the signed-in user: another one is refused */
export function presetClient(http: Http, { modelId, account }: { modelId: string; account: string }): PresetClient {
  const [named, lasts] = [listOf('export', modelId), listOf('exported', modelId)]
  const read = async (code: string, signal?: AbortSignal): Promise<Preset[]> => {
    const options = { query: { pageSize: ALL }, body: { account, code }, quiet, ...(signal && { signal }) }
    const { rows } = await http.data('POST /tender/api/v1/advanced-search/page-list', options)
    return rows.filter(({ mine }) => mine).map(presetOf)
  }
  const save = async (code: string, { choice, ...of }: Parameters<PresetClient['save']>[0]): Promise<void> => {
    const body = { account, code, content: NO_SEARCH, view: viewOf(choice), ...of }
    await http.data('POST /tender/api/v1/advanced-search/save', { body, quiet })
  }
  const last = async (signal?: AbortSignal) => (await read(lasts, signal))[0]
  const keepLast = async (choice: Remembered, turn = 1): Promise<void> => {
    const before = await last()
    try {
      await save(lasts, { name: LAST, choice, ...(before && { id: before.id, version: before.version }) })
    } catch (cause) {
      // Another window was faster; the one that comes last is kept.
      if (turn === 2 || !TAKEN.includes((cause as Failure).code)) throw cause
      await keepLast(choice, turn + 1)
    }
  }
  return {
    list: (signal) => read(named, signal),
    save: (preset) => save(named, preset),
    remove: async (id) => void (await http.data('POST /tender/api/v1/advanced-search/delete-by-id', { body: { id }, quiet })),
    last,
    keepLast: (choice) => keepLast(choice),
  }
}

/** Characters the code of a list may have. */
const CODE_LENGTH = 64

/** The list of a model's choices; a long name of one is cut, and told from others by a number made of all of it. */
function listOf(kind: 'export' | 'exported', modelId: string): string {
  const code = `${kind}:${modelId}`
  if (code.length <= CODE_LENGTH) return code
  const sum = `~${checksum(modelId)}`
  return code.slice(0, CODE_LENGTH - sum.length) + sum
}

/** FNV-1a, 32 bit. */
function checksum(text: string): string {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193) >>> 0
  return sum.toString(36)
}

/** Without what no view can say, e.g. a field whose name is too long to be exported: else nothing of the choice would be kept. */
const viewOf = ({ order, unchecked, format }: Remembered): string =>
  viewText({ columns: { order, hidden: unchecked, widths: {}, fixed: {} }, tab: format })

function presetOf({ id, name, version, view }: SavedQuery): Preset {
  const { columns, tab } = readView(view)
  return { id, name, version, order: columns?.order ?? [], unchecked: columns?.hidden ?? [], format: tab === 'csv' ? 'csv' : 'xlsx' }
}
