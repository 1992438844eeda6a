import type { FieldPerm } from '#contract/workflow/shapes.ts'

export type FieldPerms = Readonly<Record<string, FieldPerm>>
export type FormValues = Readonly<Record<string, unknown>>

export interface ProcessFormProps {
  source: string
  processInsId: string
  nodeId: string
  modelIds: string
  permissions: FieldPerms | undefined
  data: FormValues
  readonly: boolean
}
export interface ProcessFormEvents {
  'fly-permissions': { fields: readonly { field: string; perm: FieldPerm }[] }
  'fly-change': { field: string; value: unknown; data: FormValues }
}
export interface ProcessFormMethods {
  getData(): FormValues
  setData(data: FormValues): void
  validate(): Promise<boolean>
  apply(): void
}
