import type { PoolClient } from 'pg'
import { Strict } from '#contract/kit.ts'
import { limits } from '#contract/limits.ts'
import type { DraftItem } from '#contract/tender/draft.ts'
import { isStaffSide, itemsFor } from '#domain/tender/disclosure-level.ts'
import { dictionaryOptions } from '#gateway/modules/dictionary/dictionary-options.ts'
import type { Ask, Importer, ModelField, Outcome, Stored, TransferModel, Values } from '#gateway/modules/excel/model.types.ts'
import { type Decisions, decisions } from '#gateway/modules/tender/engine/decision.ts'
import { openProject } from '#gateway/modules/tender/engine/store.ts'
import { actorOf, type Seen, seeProject } from '#gateway/modules/tender/reading.ts'
import type { JobDeps } from '#gateway/platform/deps.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { bodyCheck } from '#gateway/platform/http/validation.ts'

/**
 * Lines of one project, which the page names: imported into its owner's draft, exported for everyone who reads it from the purchaser's side. A line's number
 * is its id. Each batch is one edit of the draft, decided by the rules like an edit by hand.
 *
 * @see tendering.md 5, item, and 6.1 P1
 */

const FIELDS: readonly ModelField[] = [
  { prop: 'id', label: { zh: '行号', en: 'Line' }, typeStr: 'TEXT', isKey: true, maxLength: 3 },
  {
    prop: 'code',
    label: { zh: '物料编码', en: 'Item code' },
    typeStr: 'TEXT',
    isKey: true,
    maxLength: 40,
    aliases: ['编码', '物料号', '料号', 'code'],
  },
  {
    prop: 'name',
    label: { zh: '名称', en: 'Name' },
    typeStr: 'TEXT',
    required: true,
    maxLength: 120,
    aliases: ['物料名称', '品名', '标的名称', 'item', 'description'],
  },
  { prop: 'nameEn', label: { zh: '英文名称', en: 'English name' }, typeStr: 'TEXT', maxLength: 120 },
  { prop: 'spec', label: { zh: '规格型号', en: 'Specification' }, typeStr: 'TEXT', maxLength: 200, aliases: ['规格', '型号', 'spec'] },
  { prop: 'unitCode', label: { zh: '单位', en: 'Unit' }, typeStr: 'DICT', required: true, aliases: ['计量单位', 'uom'] },
  {
    prop: 'quantity',
    label: { zh: '数量', en: 'Quantity' },
    typeStr: 'DECIMAL',
    required: true,
    scale: 6,
    min: '0.000001',
    max: '999999999999',
    aliases: ['采购数量', '需求数量', 'qty'],
  },
  { prop: 'needDate', label: { zh: '需求日期', en: 'Needed by' }, typeStr: 'DATE', aliases: ['交货日期', 'delivery date', 'needed on'] },
  {
    prop: 'ceilingUnitPrice',
    label: { zh: '最高限价（单价）', en: 'Ceiling unit price' },
    typeStr: 'DECIMAL',
    scale: 6,
    min: '0',
    max: '999999999999',
    aliases: ['限价', '单价', '最高限价', 'unit price', 'price'],
  },
  { prop: 'remark', label: { zh: '备注', en: 'Remark' }, typeStr: 'LONGTEXT', maxLength: 500, aliases: ['说明', 'note'] },
]

const OPTIONAL = ['code', 'nameEn', 'spec', 'needDate', 'ceilingUnitPrice', 'remark'] as const
const checkBody = bodyCheck(Strict({}))

const shown = ({ lineNo, ...item }: DraftItem): Values => ({ id: String(lineNo), ...item })
/** The number is the line's place, not its content. */
const markOf = ({ lineNo: _, ...item }: DraftItem): string => JSON.stringify(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
const storedOf = (item: DraftItem): Stored => ({ id: String(item.lineNo), values: shown(item), mark: markOf(item) })

const itemOf = (lineNo: number, values: Values): DraftItem => ({
  lineNo,
  name: String(values.name ?? ''),
  unitCode: String(values.unitCode ?? ''),
  quantity: asTyped(String(values.quantity ?? '')),
  ...Object.fromEntries(OPTIONAL.flatMap((prop) => (values[prop] ? [[prop, asTyped(String(values[prop]), prop)]] : []))),
})

/** A number as a person writes it: `12.500000` is `12.5`. */
function asTyped(value: string, prop = 'quantity'): string {
  const isNumber = prop === 'quantity' || prop === 'ceilingUnitPrice'
  return isNumber && value.includes('.') ? value.replace(/\.?0+$/, '') : value
}

/** A number that no line has: behind all others, and where none is left there, one that was passed over. */
function freeNumber(items: readonly DraftItem[]): number {
  const taken = new Set(items.map(({ lineNo }) => lineNo))
  const next = Math.max(0, ...taken) + 1
  if (next <= limits.maxItems) return next
  return Array.from({ length: limits.maxItems }, (_, at) => at + 1).find((lineNo) => !taken.has(lineNo)) ?? next
}

/** What is left without some lines. Those that stood before them keep their numbers; the others close up. */
function without(items: readonly DraftItem[], goes: (item: DraftItem) => boolean): DraftItem[] {
  const first = items.findIndex(goes)
  if (first < 0) return [...items]
  const left = items.slice(0, first)
  for (const item of items.slice(first)) if (!goes(item)) left.push({ ...item, lineNo: freeNumber(left) })
  return left
}

type Draft = ReturnType<typeof draftOf>

/** The draft that a page names, inside a transaction. */
function draftOf({ reviseDraft }: Pick<Decisions, 'reviseDraft'>) {
  /** The draft as it stands, locked until the transaction ends. */
  const opened = async (client: PoolClient, { session, pageId }: Ask) => {
    const { tenantId, userId } = session
    const project = await openProject(client, {
      tenantId,
      projectId: pageId,
      key: undefined,
      userId,
      customerId: undefined,
      named: [],
      everything: true,
    })
    if (!project) throw new Refusal('TENDER-2001')
    return project.state
  }
  /** Takes the items of the draft, gives those it shall have; decided as its owner's own edit. Where all are as they were there is none. */
  const edited = async (client: PoolClient, ask: Ask, edit: (items: readonly DraftItem[]) => DraftItem[]): Promise<void> => {
    const { id: projectId, draft, form, items } = await opened(client, ask)
    const { session } = ask
    const edited = edit(items)
    if (edited.length === items.length && edited.every((item, at) => item === items[at])) return
    await reviseDraft(client, {
      tenantId: session.tenantId,
      projectId,
      // The row is locked: no other version can come between.
      command: { type: 'project.update', version: 0, form: draft?.form ?? form, items: edited },
      actor: actorOf(session),
      receivedAt: new Date().toISOString(),
    })
  }
  return { opened, edited }
}

function lineImporter({ opened, edited }: Draft): Importer {
  return {
    async find(client, ask, key, values) {
      const { items } = await opened(client, ask)
      const wanted = new Set(values)
      const found = new Map<string, Stored[]>()
      for (const item of items) {
        const value = key === 'id' ? String(item.lineNo) : String(shown(item)[key] ?? '')
        if (value !== '' && wanted.has(value)) found.set(value, [...(found.get(value) ?? []), storedOf(item)])
      }
      return found
    },
    async store(client, ask, rows) {
      const outcomes: Outcome[] = []
      await edited(client, ask, (items) => {
        const next = [...items]
        for (const { line, before, values } of rows) {
          const at = before ? next.findIndex((item) => String(item.lineNo) === before.id && markOf(item) === before.mark) : next.length
          const fault = at < 0 ? 'gone' : at >= limits.maxItems ? 'full' : undefined
          if (fault) outcomes.push({ line, prop: '', fault, ...(fault === 'full' && { args: { max: limits.maxItems } }) })
          else {
            const item = itemOf(next[at]?.lineNo ?? freeNumber(next), { ...before?.values, ...values })
            next[at] = item
            outcomes.push({ line, stored: storedOf(item) })
          }
        }
        return next
      })
      return outcomes
    },
    async remove(client, ask, rows) {
      const marks = new Map(rows.map(({ id, mark }) => [id, mark]))
      const goes = (item: DraftItem) => marks.get(String(item.lineNo)) === markOf(item)
      const gone: string[] = []
      await edited(client, ask, (items) => {
        gone.push(...items.filter(goes).map(({ lineNo }) => String(lineNo)))
        return without(items, goes)
      })
      return gone
    },
    maxRows: limits.maxItems,
    capacity: async (client, ask) => limits.maxItems - (await opened(client, ask)).items.length,
  }
}

export function lineModel({ pool, keys }: Pick<JobDeps, 'pool' | 'keys'>): TransferModel {
  const draft = draftOf(decisions({ pool, announce: () => {}, onOutage: async () => {}, keys }))
  const seen = async ({ session, pageId }: Ask): Promise<Seen | undefined> => {
    try {
      return await seeProject(pool, session, pageId)
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
  }
  const mayImport = async (ask: Ask): Promise<boolean> => {
    if (!(ask.session.codes.has('tender:project:import') && ask.session.codes.has('tender:project:edit'))) return false
    const { record, viewer } = (await seen(ask)) ?? {}
    return viewer?.side === 'buyer' && record?.state.status === 'DRAFT' && record.state.ownerId === ask.session.userId
  }
  const readable = async (ask: Ask): Promise<readonly DraftItem[] | undefined> => {
    const { record, viewer } = (await seen(ask)) ?? {}
    return record && viewer && isStaffSide(viewer) ? itemsFor(record.state, viewer) : undefined
  }
  return {
    modelId: 'tender.line',
    serviceCode: 'tender',
    title: { zh: '项目明细', en: 'Project lines' },
    importUrl: '/tender/api/v1/project/line/import',
    exportUrl: '/tender/api/v1/project/line/export',
    fields: async (ask) => {
      if (!(await readable(ask))) return []
      const options = await dictionaryOptions(pool, ask, 'tender_unit')
      return FIELDS.map((field) => (field.prop === 'unitCode' ? { ...field, options } : field))
    },
    mayImport,
    mayExport: async (ask) => ask.session.codes.has('tender:project:export') && (await readable(ask)) !== undefined,
    importer: lineImporter(draft),
    exporter: {
      check: (_, search) => checkBody(search),
      count: async (_, ask, search, ids) => chosen(await readable(ask), search, ids).length,
      // A project has 500 lines at most: they are one page.
      page: async (_, ask, search, { ids }) => ({ rows: chosen(await readable(ask), search, ids).map(shown), next: null }),
    },
  }
}

function chosen(items: readonly DraftItem[] | undefined, search: unknown, ids: readonly string[] | undefined): readonly DraftItem[] {
  checkBody(search)
  if (!items) throw new Refusal('TENDER-2001')
  return ids ? items.filter(({ lineNo }) => ids.includes(String(lineNo))) : items
}
