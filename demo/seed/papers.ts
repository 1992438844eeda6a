import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Env } from '#domain/tender/model.ts'
import { type DemoCustomer, RELATED } from './customers.ts'

/** What the firms of the demonstration hand in with a registration: PDF files of one page. */

const PAPERS = [
  { code: 'LICENCE', name: '营业执照', nameEn: 'Business licence' },
  { code: 'QUALITY', name: '质量体系认证证书', nameEn: 'Quality system certificate' },
  { code: 'VOUCHER', name: '投标保证金缴纳凭证', nameEn: 'Bid deposit voucher' },
] as const

export interface DemoPaper {
  id: string
  customerId: string
  fileName: string
  bytes: Buffer
  sha256: string
}

/** Id of a firm's paper; the same in every run. */
export const paperId = (customerId: string, code: string): string =>
  createHash('sha256').update(`${customerId} ${code}`).digest('hex').slice(0, 32)

export const makePapers = (customers: readonly DemoCustomer[]): DemoPaper[] =>
  customers.flatMap((customer, index) =>
    PAPERS.map(({ code, name, nameEn }) => {
      // The related firms show one certificate: that is for the supervision to find.
      const holder = code === 'QUALITY' && index === RELATED[1] ? customers[RELATED[0]]! : customer
      const bytes = pdf([nameEn, holder.nameEn, holder.creditCode, 'Demonstration data'])
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return { id: paperId(customer.id, code), customerId: customer.id, fileName: `${name}.pdf`, bytes, sha256 }
    }),
  )

export const papersById = (papers: readonly DemoPaper[]): NonNullable<Env['papers']> =>
  Object.fromEntries(papers.map(({ id, sha256 }) => [id, { sha256 }]))

/** Their rows; the bytes go into the storage of the installation. */
export async function writePapers(client: PoolClient, tenantId: string, papers: readonly DemoPaper[]): Promise<void> {
  const rows = papers.map(({ id, customerId, fileName, bytes, sha256 }) => ({
    ...{ id, tenant_id: tenantId, owner_id: `${customerId}-U1`, customer_id: customerId, state: 'READY', biz_type: 'tender' },
    ...{ access_type: 'auth', name: fileName, ext: 'pdf', content_type: 'application/pdf', size: bytes.length, sha256 },
  }))
  await client.query(
    `insert into attachment (id, tenant_id, owner_id, customer_id, state, biz_type, access_type, name, ext, content_type, size, sha256, permit_until)
     select r.*, now() from json_to_recordset($1::json) as r (id text, tenant_id text, owner_id text, customer_id text, state text, biz_type text,
       access_type text, name text, ext text, content_type text, size bigint, sha256 text) on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

/** A PDF of one page with these lines. Latin letters only: the fonts that every reader has know no others. */
function pdf(lines: readonly string[]): Buffer {
  const text = lines.map((line, index) => `1 0 0 1 72 ${720 - index * 32} Tm (${line.replaceAll(/[\\()]/g, '\\$&')}) Tj`).join('\n')
  const content = `BT /F1 18 Tf\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return String(place).padStart(10, '0')
  })
  const table = ['0000000000 65535 f ', ...places.map((place) => `${place} 00000 n `)].join('\n')
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n${table}\ntrailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}
