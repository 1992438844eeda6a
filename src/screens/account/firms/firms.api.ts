import type { Http } from '#core/http/http.ts'

/** A supplier the signed-in person belongs to. */
export interface Firm {
  customerId: string
  name: string
  nameEn: string
  creditCode: string
  grade: string
  /** Whether one may act for it now: suspended and blacklisted suppliers may not (TENDER-2025). */
  active: boolean
}

/** @see tendering.md 10.2, GET /customer/mine */
export async function readFirms(http: Http, signal: AbortSignal): Promise<Firm[]> {
  const firms = await http.data('GET /tender/api/v1/customer/mine', { signal, quiet: true })
  return firms.map(({ customerId, name, nameEn, creditCode, grade, status }) => ({
    customerId,
    name,
    nameEn,
    creditCode,
    grade,
    active: status === 'ACTIVE',
  }))
}

/** Says for whom the person acts from now on; the answer carries the name to sign with. */
export async function switchFirm(http: Http, customerId: string, key: string): Promise<{ customerId: string; runame: string }> {
  return await http.data('POST /tender/api/v1/customer/switch', { body: { customerId }, key })
}
