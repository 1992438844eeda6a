import type { DictionaryLabels } from '#contract/dictionary.ts'
import type { Runtime } from '#core/runtime.ts'

/** Labels by dictionary code and value, in the user's language, in one call for all columns of a table. */
export const readLabels = ({ http, config }: Pick<Runtime, 'http' | 'config'>, codes: readonly string[]): Promise<DictionaryLabels> =>
  config.mode === 'runtime'
    ? http.data('POST /platform/dictData/simplelistByDictCodes', {
        body: { appCode: config.appCode, dictTypeCodes: [...codes] },
        quiet: true,
      })
    : http.data('POST /nts-foundation-md/api/v1/dictData/simplelistByDictCodes', {
        body: { workId: config.appCode, dictCodes: [...codes] },
        quiet: true,
      })
