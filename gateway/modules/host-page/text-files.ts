import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { i18nQueries } from '#gateway/modules/i18n/i18n.queries.ts'
import { APP_CODE } from '#gateway/modules/menu/menu.data.ts'
import type { MadeFile } from '#gateway/platform/http/site.ts'

const FOLDER = '/platform/texts/'

/** The gateway's texts of each language as files whose names tell their content: a browser reads one once, whatever page asks. @see I18N-03 */
export function textFiles(pool: Pool) {
  let files = new Map<string, MadeFile>()
  return {
    /** @returns language → address */
    read: async (): Promise<Readonly<Record<string, string>>> => {
      const rows = await i18nQueries(pool).translations(APP_CODE)
      const made = [...Map.groupBy(rows, ({ lang }) => lang)].map(([lang, list]): [lang: string, MadeFile] => {
        const raw = Buffer.from(JSON.stringify(list.map(({ translKey, translValue }) => ({ translKey, translValue }))))
        const digest = createHash('sha256').update(raw).digest('base64url').slice(0, 16)
        return [lang, { path: `${FOLDER}${lang}-${digest}.json`, raw }]
      })
      // Pages that were opened before a change ask for the former ones.
      const former = [...files].filter(([path]) => !made.some(([, file]) => file.path === path)).slice(-made.length)
      files = new Map([...former, ...made.map(([, file]): [string, MadeFile] => [file.path, file])])
      return Object.fromEntries(made.map(([lang, { path }]) => [lang, path]))
    },
    file: (path: string): MadeFile | undefined => (path.startsWith(FOLDER) ? files.get(path) : undefined),
  }
}
