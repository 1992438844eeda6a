import { type Static, Type } from 'typebox'
import { Answer, defineCalls, Strict } from './kit.ts'

/**
 * Dictionaries (specification sections 3, 7 and 9). `parentId` of a dictionary's own root entry is 32 zeros; browsers drop that one, sort the
 * rest by `treeSort` and nest them by `parentId` (`#domain/dictionary-tree.ts`). A list is a tree of one level.
 */
export const DictionaryEntry = Type.Object({
  id: Type.String(),
  parentId: Type.String(),
  name: Type.String(),
  nameEn: Type.String(),
  code: Type.String(),
  treeSort: Type.Integer(),
})
export type DictionaryEntry = Static<typeof DictionaryEntry>

/** Dictionary code → value → label in the caller's language. */
export const DictionaryLabels = Type.Record(Type.String(), Type.Record(Type.String(), Type.String()))
export type DictionaryLabels = Static<typeof DictionaryLabels>

const Code = Type.String({ maxLength: 64 })
const Codes = Type.Array(Code, { maxItems: 100 })

export const dictionary = defineCalls({
  'POST /platform/dictData/getDictByCode': {
    summary: 'One dictionary, runtime mode',
    body: Strict({ appCode: Code, dictTypeCode: Code }),
    reply: Answer(Type.Array(DictionaryEntry)),
    fails: ['VALIDATION-1006'],
  },
  'POST /platform/dictData/simplelistByDictCodes': {
    summary: 'Value labels of several dictionaries, runtime mode; unknown codes are left out',
    body: Strict({ appCode: Code, dictTypeCodes: Codes }),
    reply: Answer(DictionaryLabels),
  },
  'POST /nts-foundation-md/api/v1/dictData/getDictByCode': {
    summary: 'One dictionary, non-runtime mode',
    body: Strict({ workId: Code, code: Code }),
    reply: Answer(Type.Array(DictionaryEntry)),
    fails: ['VALIDATION-1006'],
  },
  'POST /nts-foundation-md/api/v1/dictData/simplelistByDictCodes': {
    summary: 'Value labels of several dictionaries, non-runtime mode; unknown codes are left out',
    body: Strict({ workId: Code, dictCodes: Codes }),
    reply: Answer(DictionaryLabels),
  },
})
