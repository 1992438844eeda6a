/** A row of whatever the address answers, as a picker shows it. */
export interface RemoteRow {
  id: string
  label: string
  /** What tells rows of one name apart. */
  note: string
  parentId: string
  /** Whether something lies beneath; nobody knows when it is left out. */
  branch?: boolean
  children: readonly RemoteRow[]
  source: object
}
export interface RowKeys {
  valueKey: string
  labelKey: string
  childrenKey: string
}

type Thing = Readonly<Record<string, unknown>>
const isThing = (one: unknown): one is Thing => typeof one === 'object' && one !== null && !Array.isArray(one)
const word = (one: unknown): string => (typeof one === 'string' || typeof one === 'number' ? String(one) : '')

/** Rows that have the value's field; the others are left out. */
export function rowsIn(list: readonly unknown[], keys: RowKeys): RemoteRow[] {
  return list.flatMap((one) => {
    const id = isThing(one) ? word(one[keys.valueKey]) : ''
    if (!isThing(one) || id === '') return []
    const beneath = one[keys.childrenKey]
    const children = Array.isArray(beneath) ? rowsIn(beneath, keys) : []
    const branch = children.length > 0 || branchOf(one)
    return {
      id,
      label: word(one[keys.labelKey]) || id,
      note: word(one.detail) || word(one.treeNames),
      parentId: word(one.parentId),
      ...(branch !== undefined && { branch }),
      children,
      source: one,
    }
  })
}

function branchOf({ leaf, childNum, hasChildren }: Thing): boolean | undefined {
  if (typeof leaf === 'boolean') return !leaf
  if (typeof childNum === 'number') return childNum > 0
  return typeof hasChildren === 'boolean' ? hasChildren : undefined
}

/** The list in an answer: bare, in `data`, or in `data.rows`. `undefined` when there is none (specification section 5, Picker). */
export function listIn(answer: unknown, pageSize: number): { list: readonly unknown[]; totalPages: number } | undefined {
  const data = isThing(answer) && 'data' in answer ? answer.data : answer
  const list = isThing(data) ? data.rows : data
  if (!Array.isArray(list)) return undefined
  const { totalPages, total } = isThing(data) ? data : {}
  if (typeof totalPages === 'number') return { list, totalPages }
  return { list, totalPages: typeof total === 'number' ? Math.ceil(total / Math.max(1, pageSize)) : 1 }
}
