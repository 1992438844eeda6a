import type { DictionaryEntry, DictionaryLabels } from '#contract/dictionary.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { entriesIn } from './dictionary.rules.ts'

type Ways = Pick<Runtime, 'http' | 'config'>

/** The body of a call for one dictionary, by login mode. */
const requestOf = ({ appCode, mode }: Ways['config'], code: string) =>
  mode === 'runtime' ? { appCode, dictTypeCode: code } : { workId: appCode, code }

/**
 * Entries of a dictionary.
 *
 * @param url address that takes the same body and gives the same answer; empty: the gateway's
 * @throws Failure, or Error for an answer of another shape
 * @see specification section 7, Menu, permissions, dictionaries, config
 */
export async function readEntries(ways: Ways, code: string, url: string): Promise<readonly DictionaryEntry[]> {
  const { http, config } = ways
  if (url !== '') return readFrom(ways, code, url)
  return config.mode === 'runtime'
    ? http.data('POST /platform/dictData/getDictByCode', { body: { appCode: config.appCode, dictTypeCode: code }, quiet: true })
    : http.data('POST /nts-foundation-md/api/v1/dictData/getDictByCode', { body: { workId: config.appCode, code }, quiet: true })
}

async function readFrom({ http, config }: Ways, code: string, url: string): Promise<DictionaryEntry[]> {
  const answer = await http.open(url, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(requestOf(config, code)),
    quiet: true,
  })
  const { statusCode, data } = (await answer.json()) as { statusCode?: unknown; data?: unknown }
  const entries = statusCode === 200 ? entriesIn(data) : undefined
  if (!entries) throw new Error(`${url} answered with statusCode ${String(statusCode)} and no list of entries`)
  return entries
}

/** Labels by dictionary and value, in the user's language; unknown dictionaries are left out. At most 100 codes a call. @throws Failure */
export const readLabels = ({ http, config }: Ways, codes: readonly string[]): Promise<DictionaryLabels> =>
  config.mode === 'runtime'
    ? http.data('POST /platform/dictData/simplelistByDictCodes', {
        body: { appCode: config.appCode, dictTypeCodes: [...codes] },
        quiet: true,
      })
    : http.data('POST /nts-foundation-md/api/v1/dictData/simplelistByDictCodes', {
        body: { workId: config.appCode, dictCodes: [...codes] },
        quiet: true,
      })
