import type { DraftItem, ProjectDraft } from '#contract/tender/draft.ts'
import type { FormData, Json } from '#domain/workflow/model.ts'

/** The draft tender that a requisition becomes: what it says of the purchase. Why it is needed, and its documents, stay in the house. */

const textIn = (values: Readonly<Record<string, Json>>, field: string): string => {
  const value = values[field]
  return typeof value === 'string' ? value : ''
}
const isLine = (value: Json): value is { [key: string]: Json } => typeof value === 'object' && value !== null && !Array.isArray(value)

export function tenderDraftOf(values: FormData): { form: ProjectDraft; items: DraftItem[] } {
  const needDate = textIn(values, 'needDate')
  const amount = textIn(values, 'amount')
  const lines = Array.isArray(values.lines) ? values.lines.filter(isLine) : []
  return {
    form: {
      title: textIn(values, 'title'),
      mode: 'freeBid',
      deptId: textIn(values, 'deptId'),
      ...(needDate && { deliveryDate: needDate }),
      // An estimate is no offer to the market: whoever publishes decides whether suppliers see it.
      ...(amount && { ceiling: amount, ceilingVisible: false }),
    },
    items: lines.map((line, index) => itemOf(line, index + 1, needDate)),
  }
}

const itemOf = (line: Readonly<Record<string, Json>>, lineNo: number, needDate: string): DraftItem => ({
  lineNo,
  name: textIn(line, 'name'),
  unitCode: textIn(line, 'unitCode'),
  quantity: textIn(line, 'quantity'),
  ...(needDate && { needDate }),
  ...(textIn(line, 'spec') && { spec: textIn(line, 'spec') }),
  ...(textIn(line, 'unitPrice') && { ceilingUnitPrice: textIn(line, 'unitPrice') }),
  ...(textIn(line, 'remark') && { remark: textIn(line, 'remark') }),
})
