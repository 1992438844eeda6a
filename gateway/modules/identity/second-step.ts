import type { RightPassword } from './credentials.ts'
import { knownDevice } from './device-cookie.ts'
import { codePage, enrolPage, recoveryPage, type SecondStepView } from './second-step.page.ts'
import { type Lang, messages } from './sign-in.messages.ts'
import {
  auditOf,
  type Ctx,
  csrfOf,
  goTo,
  type Interaction,
  isSecure,
  networkOfRequest,
  pageHeaders,
  type SignInDeps,
  showMessage,
} from './sign-in-context.ts'
import { finish } from './sign-in-finish.ts'

/** Whoever gave a right password and is not signed in yet. Lies with the interaction at the provider, whose cookie only his browser has. */
interface SecondStep extends RightPassword {
  step: 'code' | 'enrol' | 'done'
  /** The app that is being set up. */
  factorId?: string
  /** What a passkey must sign. */
  challenge?: string
}

const AMR = ['pwd', 'otp', 'mfa']
const AMR_PASSKEY = ['pwd', 'pop', 'mfa']

export const stepIn = ({ result }: Pick<Interaction, 'result'>): SecondStep | undefined => result?.secondStep as SecondStep | undefined

async function keep(interaction: Interaction, step: SecondStep | undefined): Promise<void> {
  interaction.result = step ? { secondStep: step } : {}
  await interaction.persist()
}

const addressOf = (deps: SignInDeps, { uid }: Interaction): string => `${deps.paths.mount}/sign-in/${uid}`

/** The right password: signed in, unless the person has a second factor or must have one. */
export async function passFirstStep(
  ctx: Ctx,
  deps: SignInDeps,
  interaction: Interaction,
  checked: RightPassword,
  lang: Lang,
): Promise<void> {
  const { has, demanded } = await deps.factors.need(checked.accountId)
  if (!has && !demanded) return finish(ctx, deps, interaction, checked, ['pwd'])
  await keep(interaction, { ...checked, step: has ? 'code' : 'enrol' })
  goTo(ctx, `${addressOf(deps, interaction)}?lang=${lang}`)
}

function answer(ctx: Ctx, deps: SignInDeps, status: number, html: string, scripts = false): void {
  ctx.status = status
  ctx.type = 'html'
  ctx.set(pageHeaders(deps.returnOrigins, scripts))
  ctx.body = html
}

const viewOf = (deps: SignInDeps, interaction: Interaction, lang: Lang, error?: string): SecondStepView => ({
  lang,
  paths: deps.paths,
  action: addressOf(deps, interaction),
  csrf: csrfOf(deps.secrets[0], interaction.uid),
  error,
})

interface Fault {
  status: number
  error: string
  recovery?: boolean
}

async function askForCode(
  ctx: Ctx,
  deps: SignInDeps,
  interaction: Interaction,
  step: SecondStep,
  view: SecondStepView & { recovery: boolean },
  status: number,
): Promise<void> {
  const [request, { factors }] = await Promise.all([deps.factors.passkeyRequest(step.accountId), deps.factors.mine(step.accountId)])
  await keep(interaction, { ...step, ...(request && { challenge: request.challenge }) })
  const app = factors.some(({ kind }) => kind === 'totp')
  answer(ctx, deps, status, codePage({ ...view, app, passkey: request?.options }), request !== undefined)
}

/** The page of the step somebody stands at. */
export async function showSecondStep(
  ctx: Ctx,
  deps: SignInDeps,
  interaction: Interaction,
  step: SecondStep,
  lang: Lang,
  fault?: Fault,
): Promise<void> {
  const { status = 200, error, recovery = false } = fault ?? {}
  const view = viewOf(deps, interaction, lang, error)
  if (step.step === 'code') return askForCode(ctx, deps, interaction, step, { ...view, recovery }, status)
  if (step.step === 'done') return answer(ctx, deps, status, recoveryPage({ ...view, codes: [] }))
  const account = await deps.accountOf(step.accountId)
  if (!account) return showMessage(ctx, deps, 'expired', 400)
  if ((await deps.factors.need(step.accountId)).has) {
    // Set up meanwhile, in another browser.
    return askForCode(ctx, deps, interaction, { ...step, step: 'code' }, { ...view, error: undefined, recovery }, status)
  }
  const begun =
    (step.factorId === undefined ? undefined : await deps.factors.begun(step.accountId, step.factorId, account.username)) ??
    (await deps.factors.begin(step.accountId, account.username))
  if (begun.id !== step.factorId) await keep(interaction, { ...step, factorId: begun.id })
  answer(ctx, deps, status, enrolPage({ ...view, begun }))
}

/** A form of the second step. */
export async function answerSecondStep(
  ctx: Ctx,
  deps: SignInDeps,
  interaction: Interaction,
  step: SecondStep,
  form: URLSearchParams,
  lang: Lang,
): Promise<void> {
  const account = await deps.accountOf(step.accountId)
  if (account?.mark !== step.mark) {
    await keep(interaction, undefined)
    return showMessage(ctx, deps, 'expired', 400)
  }
  const again = (status: number, error: string, recovery = false) =>
    showSecondStep(ctx, deps, interaction, step, lang, { status, error, recovery })
  if (step.step === 'done') return finish(ctx, deps, interaction, step, AMR)

  const t = messages[lang]
  const recovery = (form.get('recovery') ?? '').trim().slice(0, 40)
  const passkey = step.step === 'code' ? (form.get('passkey') ?? '') : ''
  const isRecovery = step.step === 'code' && recovery !== ''
  const code = isRecovery ? recovery : (form.get('code') ?? '').trim().slice(0, 12)
  if (code === '' && passkey === '') return again(400, t['error.code.missing'])
  const waiting = (seconds: number) => {
    auditOf(ctx)('sign-in-delayed', { subject: step.accountId, tenant: step.tenantId, detail: 'second factor' })
    ctx.set('Retry-After', String(seconds))
    return again(429, t['error.delay'].replace('{s}', String(seconds)), isRecovery)
  }
  const wrong = (error: string) => {
    auditOf(ctx)('second-factor-failed', { subject: step.accountId, tenant: step.tenantId })
    return again(401, error, isRecovery)
  }

  if (step.step === 'enrol') {
    // Of the person's own since then: whoever began here may be another one.
    if ((await deps.factors.need(step.accountId)).has) return showSecondStep(ctx, deps, interaction, step, lang)
    const confirmed = await deps.factors.confirm(step.accountId, step.factorId ?? '', code)
    if (confirmed === 'over') return again(400, t['error.enrol.over'])
    if (typeof confirmed === 'string') return wrong(t['error.enrol'])
    if ('wait' in confirmed) return waiting(confirmed.wait)
    auditOf(ctx)('second-factor-added', { subject: step.accountId, tenant: step.tenantId, detail: 'totp demanded' })
    await keep(interaction, { ...step, step: 'done' })
    return answer(ctx, deps, 200, recoveryPage({ ...viewOf(deps, interaction, lang), codes: confirmed.codes }))
  }

  const from = { device: knownDevice(ctx.get('cookie'), isSecure(deps), deps.secrets, step.accountId), network: networkOfRequest(ctx) }
  const tried = passkey
    ? await deps.factors.checkPasskey(step.accountId, step.challenge ?? '', passkey, from)
    : await deps.factors.check(step.accountId, code, from)
  if (typeof tried === 'object') return waiting(tried.wait)
  if (tried === 'wrong') return wrong(t[passkey ? 'error.passkey' : isRecovery ? 'error.recovery' : 'error.code'])
  return finish(ctx, deps, interaction, step, passkey ? AMR_PASSKEY : AMR, tried === 'recovery' ? 'recovery code' : '')
}
