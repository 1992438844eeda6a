import type { ReactNode } from 'react'
import type { Profile } from '#contract/identity.ts'
import type { SessionState } from '#core/auth/session-core.ts'
import type { CallName, Data } from '#core/http/http.ts'
import { messages } from '#core/i18n/core.messages.ts'
import type { Lang } from '#core/i18n/text.ts'
import { coreOf, type Runtime, runtimeFor } from '#core/runtime/runtime.ts'
import type { RuntimeCore } from '#core/runtime/runtime-core.ts'
import { atom, readOnly } from '#core/state/atom.ts'
import {
  aFailure,
  aRuntime,
  type FakeRuntimeOptions,
  type FakeTimers,
  type fakeHttp,
  fakeTimers,
  InRuntime,
  type Sent,
} from '#core/testing.tsx'
import type { ScreenProps } from '#screens/screen.ts'

/**
 * A story is one state of a view, as data: `Empty`, `Failed`, `Full`. Each stands in `x.stories.tsx` beside its view, is shown by `npm run play`
 * and rendered by the tests of the view; exports in capitals are stories, functions in small letters build them.
 */

/** Answers of the gateway by call, as the contract has them. */
export type GatewayAnswers = { [N in CallName]?: (sent: Sent) => Data<N> | Promise<Data<N>> }
/** The same without their shapes, for tests that hand in less. */
export type Answers = NonNullable<FakeRuntimeOptions['answers']>

export interface Stage {
  readonly runtime: Runtime
  readonly timers: FakeTimers
  readonly lang: Lang
}

export interface Story<Ports = unknown> {
  readonly answers?: Answers
  /** Fills its page, instead of standing in one with room around it. */
  readonly layout?: 'fullscreen'
  /** Who looks; a buyer when left out. */
  readonly person?: Partial<Profile>
  /** Whether that person holds a permission code; none when left out. */
  may?(code: string): boolean
  /** How far the session is; signed in when left out. */
  readonly state?: SessionState
  /** Parts of the runtime that are otherwise than usual. */
  readonly parts?: Partial<RuntimeCore>
  /** What the view is given beside the runtime, made before it is drawn. */
  arrange?(stage: Stage): Ports | Promise<Ports>
  render(navigate: ScreenProps['navigate'], ports: Ports): ReactNode
}

export interface StageOptions {
  lang: Lang
  timers?: FakeTimers
}

/** A story with everything that it needs, ready to be drawn once. */
export interface SetStage<Ports> extends Stage {
  readonly ports: Ports
  readonly core: RuntimeCore
  /** Calls that the view has sent, in their order. */
  readonly sent: ReturnType<typeof fakeHttp>['sent']
  draw(navigate: ScreenProps['navigate']): ReactNode
}

const BUYER: Profile = {
  id: 'u1',
  userId: 'u1',
  username: 'buyer1',
  userName: 'buyer1',
  userAccount: 'buyer1',
  account: 'buyer1',
  realName: '王建华',
  realNameEn: 'Wang Jianhua',
  locale: 'zh',
  tenantId: 't1',
  extAttributes: {},
  orgInfos: [],
  refInfo: { phone: '13800000000' },
  roles: ['BUYER'],
  passwordChangeRequired: false,
  passwordHere: true,
}

export async function setStage<Ports>(story: Story<Ports>, { lang, timers = fakeTimers() }: StageOptions): Promise<SetStage<Ports>> {
  const gone = () => {
    throw aFailure('unreachable', { message: messages[lang].unreachable })
  }
  const answers = Object.entries(story.answers ?? {}).map(([name, answer]) => [name, answer === unreachable ? gone : answer])
  const core = coreFor(story, aRuntime({ lang, timers, answers: Object.fromEntries(answers) }))
  const runtime = runtimeFor(core)
  const stage = { runtime, timers, lang }
  const ports = (await story.arrange?.(stage)) as Ports
  const { sent } = core.http as ReturnType<typeof fakeHttp>
  const draw = (navigate: ScreenProps['navigate']) => <InRuntime runtime={runtime}>{story.render(navigate, ports)}</InRuntime>
  return { ...stage, core, ports, sent, draw }
}

/** The parts of a bare runtime with somebody signed in. A sentence that is missing is an error here, not the tail of its key. */
function coreFor(
  { person, may = () => false, state = 'signed-in', parts }: Pick<Story, 'person' | 'may' | 'state' | 'parts'>,
  bare: Runtime,
): RuntimeCore {
  const { session, locale, ...core } = coreOf(bare)!
  if (state === 'signed-in' || state === 'expired') core.store.user.set({ ...BUYER, ...person })
  const text: typeof locale.text = (messages, key, args) => {
    if (!(key in messages[locale.lang.get()])) throw new Error(`No sentence "${key}" in ${locale.lang.get()}`)
    return locale.text(messages, key, args)
  }
  return { ...core, locale: { ...locale, text }, session: { ...session, state: readOnly(atom(state)), can: may }, ...parts }
}

/** The answer does not come: what a view shows meanwhile. */
export const never = (): Promise<never> => new Promise(() => undefined)

/** The network is gone; the stage says so in the language of the story. */
export const unreachable = (): never => {
  throw aFailure('unreachable')
}

/** A page with all of the rows. */
export const pageOf = <Row,>(rows: readonly Row[], pageSize = 20) => ({
  rows: [...rows],
  total: rows.length,
  pageIndex: 1,
  pageSize,
  totalPages: Math.max(1, Math.ceil(rows.length / pageSize)),
})
