import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Checked, Typed } from '#gateway/modules/identity/credentials.ts'
import type { ProviderRequest } from '#gateway/modules/identity/provider/provider-request.ts'
import type { SecondFactors } from '#gateway/modules/second-factor/second-factor.service.ts'
import type { Audit } from '#gateway/platform/audit/audit.ts'
import { networkOf } from '#gateway/platform/http/network.ts'
import type { refusalDelay } from '#gateway/platform/http/refusal-delay.ts'
import { isSameSecret } from '#gateway/platform/vault.ts'
import { type Lang, spokenIn } from './sign-in.messages.ts'
import { messagePage, type PageKind, type PagePaths, type SignInNotice } from './sign-in.page.ts'

/** What the page's own routes need to know. */
export interface SignInDeps {
  provider: Provider
  /** Name and password, the first step. */
  check: (typed: Typed, audit: Audit) => Promise<Checked>
  /** What is asked for beside the password. */
  factors: SecondFactors
  /** Name of an account, and a mark that another password or leaving changes. */
  accountOf: (accountId: string) => Promise<{ username: string; mark: string } | undefined>
  /** Where the provider is mounted and where the application begins. */
  paths: PagePaths
  /** The public origin; a form sent from elsewhere is refused. */
  origin: string
  /** Keys of cookies and forms, newest first. */
  secrets: readonly string[]
  /** Tenant of people whose name several tenants have, where neither page nor person names one. */
  tenantId: string
  /** Origins a finished sign-in may lead to: the policy must let the form's redirect pass. */
  returnOrigins: readonly string[]
  notice: () => Promise<SignInNotice | undefined>
  onSessionEnd: (sid: string) => Promise<void>
  /** Before somebody is told that he tries too often. */
  delayRefusal: ReturnType<typeof refusalDelay>
}

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** What the pages use of a request. */
export type Ctx = Pick<KoaContextWithOIDC, 'req' | 'res' | 'path' | 'method' | 'query' | 'get' | 'set' | 'ip' | 'redirect' | 'respond'> & {
  type: string
  status: number
  body: unknown
}

const MAX_FORM_BYTES = 4_096
/** A passkey that is set up: 8 kB of JSON, escaped. */
const MAX_PASSKEY_BYTES = 16_384

const requestOf = (ctx: Pick<Ctx, 'req'>): ProviderRequest => ctx.req
export const clientAddressOf = (ctx: Pick<Ctx, 'req' | 'ip'>): string => requestOf(ctx).clientAddress ?? ctx.ip
/** Where somebody is: one subscriber (request-rate.ts). */
export const networkOfRequest = (ctx: Pick<Ctx, 'req' | 'ip'>): string => networkOf(clientAddressOf(ctx))
/** The audit channel as the gateway's request knows it. */
export const auditOf = (ctx: Pick<Ctx, 'req'>): Audit => requestOf(ctx).audit ?? (() => {})

/** Pages load only our style sheet, run no script (but the one that asks for a passkey) and stand in no frame: silent renewal never ends on a page, it redirects. */
export const pageHeaders = (returnOrigins: readonly string[], scripts = false): Record<string, string> => ({
  'Content-Security-Policy': `default-src 'none'; style-src 'self';${scripts ? " script-src 'self';" : ''} form-action ${["'self'", ...returnOrigins].join(' ')}; frame-ancestors 'none'; base-uri 'none'`,
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-store',
})

/** The language to answer in: the one chosen on the page, else the client's preference, else the browser's, else Chinese. */
export const languageOf = (ctx: Pick<Ctx, 'query' | 'get'>, uiLocales?: unknown): Lang =>
  spokenIn(String(ctx.query.lang ?? '')) ??
  spokenIn(typeof uiLocales === 'string' ? uiLocales : String(ctx.query.ui_locales ?? '')) ??
  spokenIn(ctx.get('accept-language')) ??
  'zh'

/** Answers with a page that says what happened. */
export function showMessage(
  ctx: Ctx,
  deps: Pick<SignInDeps, 'paths' | 'returnOrigins'>,
  kind: PageKind,
  status: number,
  detail = '',
): void {
  ctx.status = status
  ctx.type = 'html'
  ctx.set(pageHeaders(deps.returnOrigins))
  ctx.body = messagePage(kind, languageOf(ctx), deps.paths, detail)
}

/** The fields of a form; undefined for what is none of ours. Who has given a right password may send a passkey. */
export async function formOf(req: IncomingMessage, passkeys: boolean): Promise<URLSearchParams | undefined> {
  if (!req.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return undefined
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > (passkeys ? MAX_PASSKEY_BYTES : MAX_FORM_BYTES)) return undefined
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

export const csrfOf = (secret: string | undefined, uid: string): string =>
  createHmac('sha256', secret ?? '')
    .update(`sign-in ${uid}`)
    .digest('base64url')
/** Whether the form is the page's own, sent from our origin. */
export const isOwnForm = (ctx: Pick<Ctx, 'get'>, deps: SignInDeps, uid: string, form: URLSearchParams): boolean =>
  deps.secrets.some((secret) => isSameSecret(form.get('csrf') ?? '', csrfOf(secret, uid))) && ['', deps.origin].includes(ctx.get('origin'))

export const isSecure = ({ origin }: Pick<SignInDeps, 'origin'>): boolean => origin.startsWith('https:')

/** Goes on by GET, so that a page can be read anew without sending its form again. */
export function goTo(ctx: Ctx, address: string): void {
  ctx.status = 303
  ctx.redirect(address)
  ctx.status = 303
}
