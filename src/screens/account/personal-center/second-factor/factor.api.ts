import type { SecondFactorState, TotpBegun } from '#contract/second-factor.ts'
import type { Http } from '#core/runtime/runtime.ts'

/** @throws Failure, `refused` with AUTH-1005 (wrong password), AUTH-1011 (wrong code), AUTH-1012 to 1014, SERVICE-1008 */
export interface FactorClient {
  read(): Promise<SecondFactorState>
  begin(password: string): Promise<TotpBegun>
  /** Answers the recovery codes; none where there were some. */
  confirm(id: string, code: string): Promise<readonly string[]>
  beginPasskey(password: string): Promise<{ id: string; options: string }>
  /** Answers the recovery codes; none where there were some. */
  confirmPasskey(id: string, name: string, credential: string): Promise<readonly string[]>
  renewCodes(password: string): Promise<readonly string[]>
  remove(id: string, password: string): Promise<void>
}

const quiet = true

export const factorClient = (http: Http): FactorClient => ({
  read: () => http.data('GET /platform/second-factor/mine', { quiet }),
  begin: (password) => http.data('POST /platform/second-factor/totp/begin', { body: { password }, quiet }),
  confirm: async (id, code) => (await http.data('POST /platform/second-factor/totp/confirm', { body: { id, code }, quiet })).recoveryCodes,
  beginPasskey: (password) => http.data('POST /platform/second-factor/passkey/begin', { body: { password }, quiet }),
  confirmPasskey: async (id, name, credential) =>
    (await http.data('POST /platform/second-factor/passkey/confirm', { body: { id, name, credential }, quiet })).recoveryCodes,
  renewCodes: async (password) =>
    (await http.data('POST /platform/second-factor/recovery-codes', { body: { password }, quiet })).recoveryCodes,
  remove: async (id, password) => void (await http.data('POST /platform/second-factor/remove', { body: { id, password }, quiet })),
})

/** Whether this browser can make passkeys from what a gateway writes. */
export const canMakePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** Has the browser make a passkey. @throws DOMException when the person or the browser would not */
export async function makePasskey(options: string): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options))
  const made = await navigator.credentials.create({ publicKey })
  return JSON.stringify((made as PublicKeyCredential).toJSON())
}
