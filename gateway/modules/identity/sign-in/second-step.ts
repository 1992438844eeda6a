import type { RightPassword } from '#gateway/modules/identity/credentials.ts'
import { deviceWords } from '#gateway/modules/identity/device-words.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { knownDevice } from './device-cookie.ts'
import { codePage, enrolPage, recoveryPage, type SecondStepView } from './second-step.page.ts'
import { type Lang, messages, type Sentence } from './sign-in.messages.ts'
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
  /** The passkey that is being set up. */
  passkeyId?: string
  /** What was set up, once it is done. */
  amr?: string[]
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
  /** It is about the recovery code. */
  recovery?: boolean
  /** Two codes in a row help. */
  two?: boolean
}

async function askForCode(
  ctx: Ctx,
  deps: SignInDeps,
  interaction: Interaction,
  step: SecondStep,
  view: SecondStepView & { recovery: boolean; two: boolean },
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
  const { status = 200, error, recovery = false, two = false } = fault ?? {}
  const view = viewOf(deps, interaction, lang, error)
  if (step.step === 'code') return askForCode(ctx, deps, interaction, step, { ...view, recovery, two }, status)
  if (step.step === 'done') return answer(ctx, deps, status, recoveryPage({ ...view, codes: [] }))
  const account = await deps.accountOf(step.accountId)
  if (!account) return showMessage(ctx, deps, 'expired', 400)
  if ((await deps.factors.need(step.accountId)).has) {
    // Set up meanwhile, in another browser.
    return askForCode(ctx, deps, interaction, { ...step, step: 'code' }, { ...view, error: undefined, recovery, two }, status)
  }
  const begun =
    (step.factorId === undefined ? undefined : await deps.factors.begun(step.accountId, step.factorId, account.username)) ??
    (await deps.factors.begin(step.accountId, account.username))
  const passkey = deps.factors.passkeysHere ? await deps.factors.beginPasskey(step.accountId, account.username) : undefined
  if (begun.id !== step.factorId || passkey)
    await keep(interaction, { ...step, factorId: begun.id, ...(passkey && { passkeyId: passkey.id }) })
  answer(ctx, deps, status, enrolPage({ ...view, begun, passkey: passkey?.options }), passkey !== undefined)
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
  if (step.step === 'done') return finish(ctx, deps, interaction, step, step.amr ?? AMR)
  return (step.step === 'enrol' ? answerEnrolment : answerCode)(ctx, deps, interaction, step, form, lang)
}

const wordIn = (form: URLSearchParams, name: string, longest = 12): string => (form.get(name) ?? '').trim().slice(0, longest)

/** How a form is answered that leads no further. */
function refusals(ctx: Ctx, deps: SignInDeps, interaction: Interaction, step: SecondStep, lang: Lang) {
  const again = (status: number, error: string, at: Pick<Fault, 'recovery' | 'two'> = {}) =>
    showSecondStep(ctx, deps, interaction, step, lang, { status, error, ...at })
  return {
    again,
    wait: async (seconds: number, at: Pick<Fault, 'recovery' | 'two'> = {}) => {
      auditOf(ctx)('sign-in-delayed', { subject: step.accountId, tenant: step.tenantId, detail: 'second factor' })
      ctx.set('Retry-After', String(seconds))
      // Keeping the step comes first: after the wait another tab may have signed in, which an older step would undo.
      await again(429, messages[lang][at.two ? 'error.delay.two' : 'error.delay'].replace('{s}', String(seconds)), at)
      await deps.delayRefusal()
    },
    wrong: (error: Sentence, at: Pick<Fault, 'recovery' | 'two'> = {}) => {
      auditOf(ctx)('second-factor-failed', { subject: step.accountId, tenant: step.tenantId })
      return again(401, messages[lang][error], at)
    },
  }
}

type Answers = typeof answerSecondStep

const answerEnrolment: Answers = async (ctx, deps, interaction, step, form, lang) => {
  const { again, wait, wrong } = refusals(ctx, deps, interaction, step, lang)
  const [code, passkey] = [wordIn(form, 'code'), form.get('passkey') ?? '']
  if (code === '' && passkey === '') return again(400, messages[lang]['error.code.missing'])
  // Only as the first one: whoever began here may be another one than has set up something since.
  const confirmed = passkey
    ? await confirmPasskey(ctx, deps, step, passkey, lang)
    : await deps.factors.confirm(step.accountId, step.factorId ?? '', code, true)
  if (confirmed === 'over') return again(400, messages[lang]['error.enrol.over'])
  if (typeof confirmed === 'string') return wrong(passkey ? 'error.passkey' : 'error.enrol')
  if ('wait' in confirmed) return wait(confirmed.wait)
  const detail = `${passkey ? 'passkey' : 'totp'} demanded`
  auditOf(ctx)('second-factor-added', { subject: step.accountId, tenant: step.tenantId, detail })
  await keep(interaction, { ...step, step: 'done', amr: passkey ? AMR_PASSKEY : AMR })
  return answer(ctx, deps, 200, recoveryPage({ ...viewOf(deps, interaction, lang), codes: confirmed.codes }))
}

/** Named after the browser that makes it; its person names others in the personal centre. */
async function confirmPasskey(ctx: Ctx, { factors }: SignInDeps, step: SecondStep, credential: string, lang: Lang) {
  const { browser, system } = deviceWords(ctx.get('user-agent'))
  const name = `${browser} ${system}`.trim() || messages[lang]['enrol.passkey.name']
  return factors.confirmPasskey(step.accountId, step.passkeyId ?? '', name, credential, true).then(
    (codes) => ({ codes }),
    (error: unknown) => {
      if (error instanceof Refusal) return error.code === 'AUTH-1012' ? 'over' : 'wrong'
      throw error
    },
  )
}

const answerCode: Answers = async (ctx, deps, interaction, step, form, lang) => {
  const { again, wait, wrong } = refusals(ctx, deps, interaction, step, lang)
  const from = { device: knownDevice(ctx.get('cookie'), isSecure(deps), deps.secrets, step.accountId), network: networkOfRequest(ctx) }
  const passkey = form.get('passkey') ?? ''
  if (passkey !== '') {
    const tried = await deps.factors.checkPasskey(step.accountId, step.challenge ?? '', passkey, from)
    if (typeof tried === 'object') return wait(tried.wait)
    return tried === 'wrong' ? wrong('error.passkey') : finish(ctx, deps, interaction, step, AMR_PASSKEY)
  }
  const recovery = wordIn(form, 'recovery', 40)
  const next = recovery === '' ? wordIn(form, 'next') : ''
  const code = recovery || wordIn(form, 'code')
  if (code === '') return again(400, messages[lang]['error.code.missing'])
  const tried = await deps.factors.check(step.accountId, code, from, next)
  if (typeof tried === 'object') return wait(tried.wait, recovery === '' ? { two: true } : { recovery: true })
  if (tried === 'wrong' && recovery !== '') return wrong('error.recovery', { recovery: true })
  if (tried === 'wrong') return wrong(next === '' ? 'error.code' : 'error.two', { two: next !== '' })
  return finish(ctx, deps, interaction, step, AMR, tried === 'recovery' ? 'recovery code' : '')
}
