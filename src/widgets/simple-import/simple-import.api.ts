import { isTrusted } from '#core/auth/credentials.ts'
import type { Runtime } from '#core/runtime/runtime.ts'

/** Whether a file may be sent there: only to origins the configuration trusts (T18, IMP-17). */
export function isOurs({ config }: Pick<Runtime, 'config'>, address: string): boolean {
  const url = URL.parse(address, config.gatewayUrl)
  return url !== null && isTrusted(url, config)
}

/** Posts the file with further fields; answers what the address answered, as JSON where it is. @throws Failure */
export async function sendFile(
  { http }: Pick<Runtime, 'http'>,
  address: string,
  { file, fieldName, data }: { file: File; fieldName: string; data: Readonly<Record<string, unknown>> },
): Promise<unknown> {
  const form = new FormData()
  for (const [name, value] of Object.entries(data)) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  form.append(fieldName, file, file.name)
  const text = await (await http.open(address, { method: 'POST', body: form, quiet: true })).text()
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** An empty workbook with the model's columns (IMP-18). @throws Failure */
export async function readTemplate({ http }: Pick<Runtime, 'http'>, address: string): Promise<Blob> {
  const headers = { 'Content-Type': 'application/json' }
  return (await http.open(address, { method: 'POST', headers, body: JSON.stringify({ titleList: [] }), quiet: true })).blob()
}
