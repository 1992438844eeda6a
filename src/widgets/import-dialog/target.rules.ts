import type { TransferModel } from '#contract/excel-shapes.ts'
import type { ImportMode, ImportProps, Target, TransferField } from './import.types.ts'

const MODES: readonly ImportMode[] = ['CREATE', 'UPDATE', 'CREATE_OR_UPDATE']

/** The modes of an attribute, in their own order; all when it names none. */
export function modesOf(text: string): ImportMode[] {
  const named = text.split(',').map((one) => one.trim())
  const modes = MODES.filter((mode) => named.includes(mode))
  return modes.length > 0 ? modes : [...MODES]
}

/**
 * The page's columns, with what the gateway knows of each; all of the gateway's when the page gives none. What the gateway says may not be imported is left
 * out. The identifier, and what a page calls `id`, says which row is meant.
 */
export function fieldsOf(given: unknown, known: readonly TransferField[] | undefined): TransferField[] {
  const own = (Array.isArray(given) ? given : []) as ImportProps['fields']
  const able = known?.filter(({ importable, isKey }) => importable || isKey)
  if (own.length === 0) return able ?? []
  return own.flatMap((field) => {
    if (typeof field?.prop !== 'string' || field.prop === '') return []
    const there = known?.find(({ prop }) => prop === field.prop)
    if (known && !able?.some(({ prop }) => prop === field.prop)) return []
    const plain: TransferField = {
      ...{ prop: field.prop, label: field.label || field.prop, typeStr: field.typeStr ?? 'TEXT', required: field.required === true },
      ...{ importable: true, exportable: true, isKey: field.prop === 'id' },
    }
    return [{ ...plain, ...there, label: field.label || there?.label || field.prop }]
  })
}

/** What the page says goes before what the gateway says; an address that is not the gateway's own is refused there. */
export function targetOf(
  props: Pick<ImportProps, 'importUrl' | 'templateUrl' | 'serviceCode' | 'modes' | 'fields' | 'maxRows'>,
  model: TransferModel | undefined,
): Target {
  const asked = modesOf(props.modes)
  const modes = model && model.modes.length > 0 ? asked.filter((mode) => model.modes.includes(mode)) : asked
  return {
    importUrl: props.importUrl || model?.importUrl || '',
    maxRows: Math.min(props.maxRows, model?.maxRows ?? props.maxRows),
    templateUrl: props.templateUrl || model?.templateUrl || '',
    serviceCode: props.serviceCode || model?.serviceCode || '',
    modes: modes.length > 0 ? modes : asked,
    fields: fieldsOf(props.fields, model?.fields),
  }
}
