import { createHash } from 'node:crypto'
import { ROOT_PARENT } from '#domain/dictionary-tree.ts'
import type { DictionaryText } from './dictionary.data.ts'

/** Ids of bundled entries are made from their codes, so that loading again keeps them. 32 hexadecimal digits. */
const idOf = (tenantId: string, dictionary: string, code: string): string =>
  createHash('sha256')
    .update(JSON.stringify([tenantId, dictionary, code]))
    .digest('hex')
    .slice(0, 32)

/**
 * Dictionaries as rows. Each gets a root entry (parent: 32 zeros) that stands for the dictionary itself; its values hang below it or below each other, because
 * browsers drop whatever hangs on 32 zeros (specification section 3).
 */
export const entriesOf = (tenantId: string, dictionaries: readonly DictionaryText[]) =>
  dictionaries.flatMap((dictionary) => {
    const root = idOf(tenantId, dictionary.code, '')
    const values = dictionary.entries.map(([code, name, en, parent], at) => ({
      id: idOf(tenantId, dictionary.code, code),
      dictionary: dictionary.code,
      parent: parent === undefined ? root : idOf(tenantId, dictionary.code, parent),
      code,
      name,
      en,
      sort: at + 1,
    }))
    const { code, name, nameEn: en } = dictionary
    return [{ id: root, dictionary: code, parent: ROOT_PARENT, code, name, en, sort: 0 }, ...values]
  })
