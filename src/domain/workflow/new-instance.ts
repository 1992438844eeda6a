import type { Definition } from './definition.ts'
import type { At, FormData, InstanceState } from './model.ts'

interface Beginning {
  id: string
  definition: Definition
  businessId: string
  title: string
  initiatorId: string
  deptId: string
  form: FormData
  at: At
}

/** An instance that nobody has started; its log is empty. */
export const newInstance = ({ id, definition, businessId, title, initiatorId, deptId, form, at }: Beginning): InstanceState => ({
  v: 1,
  id,
  code: definition.code,
  version: definition.version,
  businessId,
  title,
  status: 'WAITING',
  initiatorId,
  deptId,
  round: 0,
  form,
  forms: [],
  runs: [],
  tasks: [],
  joins: {},
  chosen: {},
  readers: [],
  comments: [],
  lastSeq: 0,
  lastAt: at,
})
