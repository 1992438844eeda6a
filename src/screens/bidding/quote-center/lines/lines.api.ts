import type { BidView, QuoteReceipt } from '#contract/tender/bid.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { LineSheet, Values } from './lines.rules.ts'
import { quoteJudge } from './lines.rules.ts'
import type { LinesRead } from './lines.store.ts'

/** What was sealed, for its own firm. */
export interface Sealed {
  gross: string
  receipt: QuoteReceipt
}

/** How the total stands split, and who split it. */
export interface Split {
  total: string
  source?: 'entry' | 'scaled' | 'confirmed'
}

export interface LinesClient {
  quote(): Promise<LinesRead<Sealed>>
  /** @param taken told the picture that the answer carries */
  seal(sheet: LineSheet, values: Values, key: string): Promise<Sealed>
  split(): Promise<LinesRead<Split>>
  confirm(sheet: LineSheet, values: Values, key: string): Promise<Split>
}

/** The lines of a project as its firm prices them: with the tax rate it registered with, below the limit that it may know. */
export function sheetOf(
  { items, currency, scale, direction }: Pick<ProjectView, 'items' | 'currency' | 'scale' | 'direction'>,
  { taxBp = 0, ceiling }: { taxBp?: number; ceiling?: string } = {},
): LineSheet {
  const limit = ceiling === undefined ? {} : { limit: ceiling }
  return { items, currency, scale, direction: direction === 'forward' ? 'forward' : 'reverse', taxBp, ...limit }
}

/** Lines of the project `projectId` for the firm of the moment the auction was opened. */
export function linesClient(
  { http, store }: Runtime,
  projectId: string,
  viewOf: () => BidView | undefined,
  take: (view: BidView) => void,
): LinesClient {
  const customerId = store.customerId.value.peek()
  const acting = { stay: true, quiet: true, ...(customerId && { customerId }) }

  async function readSheet(): Promise<LineSheet> {
    const project = await http.data('GET /tender/api/v1/project/find-by-id', { query: { id: projectId }, ...acting })
    return sheetOf(project, viewOf())
  }

  return {
    async quote() {
      const [sheet, { quote }] = await Promise.all([
        readSheet(),
        http.data('GET /tender/api/v1/quote/mine', { query: { projectId }, ...acting }),
      ])
      if (!quote) return { sheet, values: {} }
      const values = Object.fromEntries(quote.lines.map(({ lineNo, unitPrice }) => [lineNo, shortest(unitPrice)]))
      return { sheet, values, sent: { gross: quote.gross, receipt: quote.receipt } }
    },
    async seal(sheet, values, key) {
      const { total } = quoteJudge(sheet)(values)
      const lines = Object.entries(values).map(([lineNo, unitPrice]) => ({ lineNo: Number(lineNo), unitPrice: unitPrice.trim() }))
      const body = { projectId, lines, total, taxBp: sheet.taxBp, currency: sheet.currency }
      const { receipt, view } = await http.data('POST /tender/api/v1/quote/submit', { body, key, ...acting })
      if (view) take(view)
      return { gross: total, receipt }
    },
    async split() {
      const [sheet, { total, source, lines }] = await Promise.all([
        readSheet(),
        http.data('GET /tender/api/v1/line/list', { query: { projectId }, ...acting }),
      ])
      return {
        sheet,
        values: Object.fromEntries(lines.map(({ lineNo, amount }) => [lineNo, amount])),
        sent: { total, ...(source && { source }) },
      }
    },
    async confirm(_, values, key) {
      const lines = Object.entries(values).map(([lineNo, amount]) => ({ lineNo: Number(lineNo), amount: amount.trim() }))
      await http.data('POST /tender/api/v1/line/confirm', { body: { projectId, lines }, key, ...acting })
      const { total, source } = await http.data('GET /tender/api/v1/line/list', { query: { projectId }, ...acting })
      return { total, ...(source && { source }) }
    },
  }
}

/** Without zeros that nobody typed: `990.000000` is `990`. */
export const shortest = (decimal: string): string => decimal.replace(/\.?0+$/, '')
