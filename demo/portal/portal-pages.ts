import { contracts, texts } from './portal-texts.ts'
import { type Place, plain, sitePage, table } from './site-page.ts'
import type { Visitor } from './site-server.ts'

export function contractsPage(place: Place, visitor: Visitor): string {
  const { lang } = place
  const t = texts[lang]
  const name = lang === 'en' && visitor.realNameEn ? visitor.realNameEn : visitor.realName
  const rows = contracts.map(([code, firm, signed, amount]) => [code, firm[lang], signed, amount])
  const body = `<h1>${t.contracts}</h1><p>${t.who}: <b id="who">${plain(name)}</b></p>${table(t.columns, rows)}`
  return sitePage(place, t, { title: t.contracts, body })
}
