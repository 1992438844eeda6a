import type { Pool } from 'pg'
import { platform, type Translation } from '#contract/platform.ts'
import { APP_CODE } from '#gateway/modules/menu/menu.data.ts'
import { loadOnce } from '#gateway/modules/settings/load-once.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import { languages, texts } from './i18n.data.ts'
import { i18nQueries, replaceTexts } from './i18n.queries.ts'

const calls = {
  'POST /platform/i18n/transl/list': platform['POST /platform/i18n/transl/list'],
  'POST /platform/i18n/definition': platform['POST /platform/i18n/definition'],
  'POST /platform/i18n/langs': platform['POST /platform/i18n/langs'],
  'POST /platform/i18n/design': platform['POST /platform/i18n/design'],
  'POST /platform/i18n/design/definition': platform['POST /platform/i18n/design/definition'],
  'POST /platform/i18n/design/langs': platform['POST /platform/i18n/design/langs'],
}

/**
 * Texts that live on the server: refusals, menu, page titles. They hold nothing of a tenant or a person, and the sign-in page of the
 * application needs them before anyone is signed in: anyone may read them. Design time (`workId`, `projectId`) reads the same texts.
 *
 * @see I18N-03
 */
export async function createI18nModule({ pool }: { pool: Pool }) {
  const rows = languages.flatMap(({ lang }) => texts.map((text) => ({ lang, key: text.key, value: text[lang] })))
  await loadOnce(pool, 'i18n', { languages, rows }, (client) => replaceTexts(client, APP_CODE, languages, rows))

  const queries = i18nQueries(pool)
  const listOf = async (appCode: string, lang: string) =>
    ok((await queries.translations(appCode, lang)).map(({ translKey, translValue }): Translation => ({ translKey, translValue })))
  const definitionOf = async (appCode: string) => {
    const all = await queries.translations(appCode)
    const byLang = Map.groupBy(all, ({ lang }) => lang)
    return ok(
      Object.fromEntries(
        [...byLang].map(([lang, list]): [string, Translation[]] => [
          lang,
          list.map(({ translKey, translValue }) => ({ translKey, translValue })),
        ]),
      ),
    )
  }
  const langs = async () => ok(await queries.languages())
  const routes: RoutesFor<typeof calls> = {
    'POST /platform/i18n/transl/list': { may: 'anyone', answer: ({ body }) => listOf(body.appCode, body.lang) },
    'POST /platform/i18n/definition': { may: 'anyone', answer: ({ body }) => definitionOf(body.appCode) },
    'POST /platform/i18n/langs': { may: 'anyone', answer: langs },
    'POST /platform/i18n/design': { may: 'anyone', answer: ({ body }) => listOf(APP_CODE, body.lang) },
    'POST /platform/i18n/design/definition': { may: 'anyone', answer: () => definitionOf(APP_CODE) },
    'POST /platform/i18n/design/langs': { may: 'anyone', answer: langs },
  }
  return { calls, routes }
}
