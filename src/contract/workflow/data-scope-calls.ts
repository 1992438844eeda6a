import { type Static, Type } from 'typebox'
import { Answer, defineCalls, Id } from '#contract/kit.ts'

/** What the caller may do with the records of a data model, field by field (PERM-04). */
export const DataScope = Type.Object({
  reportModelId: Type.String(),
  name: Type.String(),
  /** Fields that are shown. */
  read: Type.Array(Type.String()),
  /** Fields that may be changed; each of them is in `read`. */
  write: Type.Array(Type.String()),
})
export type DataScope = Static<typeof DataScope>

/** Permissions of a form outside a process; within one the node says (getNodeModelPerms). */
export const dataScopeCalls = defineCalls({
  'POST /platform/app/dataScope/user': {
    summary: 'Fields of data models that the caller may read and write; models that are not known are left out',
    body: Type.Array(Id, { minItems: 1, maxItems: 50 }),
    reply: Answer(Type.Array(DataScope)),
  },
})
