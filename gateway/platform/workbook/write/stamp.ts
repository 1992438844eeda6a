import { xmlText } from './parts.ts'

/** Whose file it is: on every printed page of it, and in its properties. Rows stay as they are, so that a file can come back. */
export interface SheetStamp {
  /** Person and time, at the foot. */
  who: string
  /** The watermark of the house, at the head; empty without one. */
  mark: string
  /** When it was made. */
  at: Date
}

/** Of a head or foot with its codes (ECMA-376, 18.3.1.46), in UTF-16 units. */
const MOST = 200

/** A sign of a code is doubled; line ends would begin another part in some programs. */
const literal = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim().slice(0, MOST)
  return xmlText(line.replace(/[\ud800-\udbff]$/, '').replaceAll('&', '&&'))
}

/** Head and foot of every page of a sheet. Grey, as a watermark is. */
export function headerFooter({ who, mark }: SheetStamp): string {
  const grey = xmlText('&K808080')
  const code = (sign: string) => xmlText(`&${sign}`)
  const head = mark ? `<oddHeader>${code('C')}${grey}${literal(mark)}</oddHeader>` : ''
  const foot = `<oddFooter>${code('L')}${grey}${literal(who)}${code('R')}${grey}${xmlText('&P / &N')}</oddFooter>`
  return `<headerFooter>${head}${foot}</headerFooter>`
}
