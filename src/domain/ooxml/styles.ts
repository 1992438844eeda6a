import { builtInKind, type DateKind, kindOfFormat, NO_DATE } from '#domain/excel/serial-date.ts'
import { walk } from './walk.ts'
import { CLOSE, isNamed, OPEN, type Xml } from './xml.ts'
import { attributeAt, numberOf } from './xml-attributes.ts'
import { addText, textBytes, textOf } from './xml-text.ts'
import type { Part } from './zip.ts'

/** Spreadsheets write 255 characters at most. */
const LONGEST_FORMAT = 1_000

/** What each cell style (attribute `s`) shows of a number. */
export async function readDateKinds(part: Part | undefined): Promise<readonly DateKind[]> {
  const kinds: DateKind[] = []
  const custom = new Map<number, DateKind>()
  let isInCells = false
  if (!part) return kinds
  await walk(part, (token, xml) => {
    if (token === CLOSE && isNamed(xml, 'cellXfs')) isInCells = false
    if (token !== OPEN) return
    if (isNamed(xml, 'cellXfs')) isInCells = !xml.isEmpty
    else if (isNamed(xml, 'numFmt'))
      custom.set(numberOf(xml, 'numFmtId', -1), kindOfFormat(attributeText(xml, 'formatCode').slice(0, LONGEST_FORMAT)))
    else if (isInCells && isNamed(xml, 'xf')) {
      const id = numberOf(xml, 'numFmtId', 0)
      kinds.push(custom.get(id) ?? (id < 164 ? builtInKind(id) : NO_DATE))
    }
  })
  return kinds
}

function attributeText(xml: Xml, name: string): string {
  const place = attributeAt(xml, name)
  if (place < 0) return ''
  const text = textBytes(64)
  addText(text, xml, xml.places[place + 2]!, xml.places[place + 3]!, false)
  return textOf(text)
}
