import { builtInKind, type DateKind, kindOfFormat, NO_DATE } from '#domain/excel/serial-date.ts'
import { Refused } from './refused.ts'
import { type Element, elementsOf } from './xml.ts'
import type { Part, Parts } from './zip.ts'

/** What an .xlsx says of itself before any sheet is read. */
export interface Package {
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean; readonly part: Part }[]
  readonly is1904: boolean
  /** What each style shows of a number. */
  readonly dateKinds: readonly DateKind[]
  readonly sharedStrings: Part | undefined
  /** The import whose refused rows the workbook holds. */
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
/** Relations, content types, the list of sheets, styles. */
const MAX_SMALL = 16 * 1_048_576
const MAX_SHEETS = 1_000
/** Spreadsheets write 255 characters at most. */
const MAX_FORMAT = 1_000

function elementsIn(part: Part): readonly Element[] {
  if (part.bytes > MAX_SMALL) throw new Refused('EXCEL-1007')
  return elementsOf(part.name, part.read())
}

/** @throws Refused EXCEL-1001 for an archive that is no workbook without macros, EXCEL-1003 for one that is broken */
export function openPackage(parts: Parts): Package {
  const types = parts.get('[content_types].xml')
  const root = types ? relationsOf(parts, '') : []
  const workbook = root.find(({ type }) => type === 'officeDocument')?.part
  if (!types || !workbook) throw new Refused('EXCEL-1001')
  checkType(elementsIn(types), workbook)
  const relations = relationsOf(parts, workbook.name)
  const elements = elementsIn(workbook)
  const byId = new Map(relations.toReversed().map((relation) => [relation.id, relation]))
  const sheets = elements.flatMap((element) => sheetOf(element, byId, workbook))
  if (sheets.length === 0 || sheets.length > MAX_SHEETS) throw new Refused('EXCEL-1003', { place: workbook.name })
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.part
  const date1904 = elements.find(({ name }) => name === 'workbookPr')?.attributes.get('date1904')
  return {
    sheets,
    is1904: date1904 === '1' || date1904 === 'true',
    dateKinds: dateKindsOf(partOf('styles')),
    sharedStrings: partOf('sharedStrings'),
    mark: markOf(root.find(({ type }) => type === 'custom-properties')?.part),
  }
}

function sheetOf({ name, attributes, parent }: Element, relations: ReadonlyMap<string, Relation>, workbook: Part): Package['sheets'] {
  if (name !== 'sheet' || parent?.name !== 'sheets') return []
  const relation = relations.get(attributes.get('id') ?? '')
  // Charts and dialogs stand among the sheets and have no cells.
  if (relation && relation.type !== 'worksheet') return []
  if (!relation?.part) throw new Refused('EXCEL-1003', { place: workbook.name })
  const state = attributes.get('state')
  return [{ name: attributes.get('name') ?? '', hidden: state === 'hidden' || state === 'veryHidden', part: relation.part }]
}

/** Neither macros nor the binary form: what the content says counts, not the name of the file. */
function checkType(types: readonly Element[], workbook: Part): void {
  const name = `/${workbook.name}`.toLowerCase()
  const own = types.find(({ attributes }) => attributes.get('PartName')?.toLowerCase() === name)
  const byDefault = types.find(({ attributes }) => name.endsWith(`.${attributes.get('Extension')?.toLowerCase()}`))
  if (!WORKBOOK_TYPE.test((own ?? byDefault)?.attributes.get('ContentType') ?? '')) throw new Refused('EXCEL-1001')
}

function relationsOf(parts: Parts, source: string): Relation[] {
  const cut = source.lastIndexOf('/') + 1
  const folder = source.slice(0, cut)
  const part = parts.get(`${folder}_rels/${source.slice(cut)}.rels`.toLowerCase())
  if (!part) return []
  return elementsIn(part).flatMap(({ name, attributes }) => {
    if (name !== 'Relationship' || attributes.get('TargetMode') === 'External') return []
    const type = attributes.get('Type') ?? ''
    const target = resolved(folder, attributes.get('Target') ?? '').toLowerCase()
    return [{ id: attributes.get('Id') ?? '', type: type.slice(type.lastIndexOf('/') + 1), part: parts.get(target) }]
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

function dateKindsOf(part: Part | undefined): DateKind[] {
  if (!part) return []
  const elements = elementsIn(part)
  const custom = new Map(
    elements
      .filter(({ name }) => name === 'numFmt')
      .map(({ attributes }) => [
        Number(attributes.get('numFmtId')),
        kindOfFormat((attributes.get('formatCode') ?? '').slice(0, MAX_FORMAT)),
      ]),
  )
  return elements
    .filter(({ name, parent }) => name === 'xf' && parent?.name === 'cellXfs')
    .map(({ attributes }) => {
      const id = Number(attributes.get('numFmtId') ?? 0)
      return custom.get(id) ?? (id < 164 ? builtInKind(id) : NO_DATE)
    })
}

function markOf(part: Part | undefined): string | undefined {
  const value = part && elementsIn(part).find(({ parent }) => parent?.name === 'property' && parent.attributes.get('name') === MARK)
  return value?.text.trim().slice(0, 100) || undefined
}
