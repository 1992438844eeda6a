import { bounds } from './bounds.ts'
import { type Element, elementsOf } from './walk.ts'
import type { SheetName } from './workbook.types.ts'
import { damaged, WorkbookRefusal } from './workbook-refusal.ts'
import type { Part, Parts } from './zip.ts'

export interface SheetPart extends SheetName {
  readonly part: Part
}

/** What an .xlsx says of itself before any sheet is read. */
export interface Package {
  readonly sheets: readonly SheetPart[]
  readonly is1904: boolean
  readonly styles: Part | undefined
  readonly sharedStrings: Part | undefined
  readonly mark: string | undefined
}

interface Relation {
  readonly id: string
  /** The last word of its type, the same in transitional and strict files. */
  readonly type: string
  readonly part: Part | undefined
}

const MARK = 'flyTask'
const WORKBOOK_TYPE = /\.(?:sheet|template)\.main\+xml$/i

/** @throws WorkbookRefusal EXCEL-1001 for an archive that is no workbook without macros, EXCEL-1003 for one that is broken */
export async function openPackage(parts: Parts): Promise<Package> {
  const types = parts.get('[content_types].xml')
  if (!types) throw new WorkbookRefusal('EXCEL-1001')
  const root = await relationsOf(parts, '')
  const workbook = root.find(({ type }) => type === 'officeDocument')?.part
  if (!workbook) throw new WorkbookRefusal('EXCEL-1001')
  await checkType(types, workbook)
  const relations = await relationsOf(parts, workbook.name)
  const elements = await elementsOf(workbook)
  // The first one of an id counts.
  const byId = new Map(relations.toReversed().map((relation) => [relation.id, relation]))
  const sheets = elements.flatMap((element) => sheetOf(element, byId, workbook))
  if (sheets.length === 0 || sheets.length > bounds.sheets) throw damaged(workbook.name)
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.part
  const date1904 = elements.find(({ name }) => name === 'workbookPr')?.attributes.get('date1904')
  return {
    sheets,
    is1904: date1904 === '1' || date1904 === 'true',
    styles: partOf('styles'),
    sharedStrings: partOf('sharedStrings'),
    mark: await markOf(root.find(({ type }) => type === 'custom-properties')?.part),
  }
}

function sheetOf({ name, attributes, parent }: Element, relations: ReadonlyMap<string, Relation>, workbook: Part): SheetPart[] {
  if (name !== 'sheet' || parent?.name !== 'sheets') return []
  const relation = relations.get(attributes.get('id') ?? '')
  // Charts and dialogs stand among the sheets and have no cells.
  if (relation && relation.type !== 'worksheet') return []
  if (!relation?.part) throw damaged(workbook.name)
  const state = attributes.get('state')
  return [
    { name: attributes.get('name') ?? '', state: state === 'hidden' || state === 'veryHidden' ? state : 'visible', part: relation.part },
  ]
}

/** Neither macros nor the binary form: what the content says counts, not the name of the file. */
async function checkType(types: Part, workbook: Part): Promise<void> {
  const name = `/${workbook.name}`.toLowerCase()
  const elements = await elementsOf(types)
  const own = elements.find(({ attributes }) => attributes.get('PartName')?.toLowerCase() === name)
  const byDefault = elements.find(({ attributes }) => name.endsWith(`.${attributes.get('Extension')?.toLowerCase()}`))
  if (!WORKBOOK_TYPE.test((own ?? byDefault)?.attributes.get('ContentType') ?? '')) throw new WorkbookRefusal('EXCEL-1001')
}

async function relationsOf(parts: Parts, source: string): Promise<Relation[]> {
  const cut = source.lastIndexOf('/') + 1
  const folder = source.slice(0, cut)
  const part = parts.get(`${folder}_rels/${source.slice(cut)}.rels`.toLowerCase())
  if (!part) return []
  return (await elementsOf(part)).flatMap(({ name, attributes }) => {
    if (name !== 'Relationship' || attributes.get('TargetMode') === 'External') return []
    const target = resolved(folder, attributes.get('Target') ?? '')
    const type = attributes.get('Type') ?? ''
    return [{ id: attributes.get('Id') ?? '', type: type.slice(type.lastIndexOf('/') + 1), part: parts.get(target.toLowerCase()) }]
  })
}

/** `../styles.xml` from `xl/worksheets/` is `xl/styles.xml`; what begins with a slash begins at the root. */
function resolved(folder: string, target: string): string {
  const path = target.startsWith('/') ? target.slice(1) : folder + target
  const steps: string[] = []
  for (const step of path.replaceAll('\\', '/').split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}

async function markOf(part: Part | undefined): Promise<string | undefined> {
  if (!part) return undefined
  const value = (await elementsOf(part)).find(({ parent }) => parent?.name === 'property' && parent.attributes.get('name') === MARK)
  return value?.text.trim().slice(0, 100) || undefined
}
