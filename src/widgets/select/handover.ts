import type { Body, ShellHost } from '#core/element/body/body.ts'
import { copyOf, handOn, quietness } from './hand-on.ts'

/** How a closed field becomes a whole one without anybody losing a letter. */
export interface Handover {
  /** Whether the whole body is on its way. */
  asked(): boolean
  /** Makes the whole body come. */
  ask(): void
  /** A paste that the whole body is to take. */
  keep(paste: ClipboardEvent): void
  end(): void
}

interface HandoverDeps {
  host: ShellHost
  into: HTMLElement
  /** What is drawn until the whole body has drawn. */
  light: HTMLElement
  /** Ends what is drawn there. */
  endLight: () => void
  readWhole: () => Promise<Body>
  /** Methods of the element that only the whole body has. */
  methods: readonly string[]
}

export const BOX = 'input[role=combobox]'

export function createHandover({ host, into, light, endLight, readWhole, methods }: HandoverDeps): Handover {
  let [asked, ended, taken] = [false, false, false]
  let unmount: (() => void) | undefined
  let pasted: DataTransfer | undefined
  const quiet = quietness(light)
  const late = lateMethods(host, methods, ask)
  const drawn = () => [...into.children].find((one): one is HTMLElement => one !== light && one instanceof HTMLElement)

  function ask(): void {
    if (asked) return
    asked = true
    void bring()
  }
  async function bring(): Promise<void> {
    try {
      const whole = await readWhole()
      if (ended) return
      unmount = whole.mount({ ...host, setPhase: (phase) => void take(() => host.setPhase(phase)) }, into)
      drawn()?.style.setProperty('display', 'none')
    } catch (cause) {
      asked = false
      if (!ended) host.fail({ code: 'FLY-E103', cause, retry: ask })
    }
  }
  /** The whole body has drawn: it takes the place as soon as nothing is begun in the closed one. */
  async function take(tell: () => void): Promise<void> {
    await quiet.now()
    if (ended) return
    if (!taken) settle()
    taken = true
    tell()
    late.come()
  }
  function settle(): void {
    const after = drawn()
    after?.style.removeProperty('display')
    exchange(host.root, light, after, pasted)
    leave()
  }
  function leave(): void {
    quiet.end()
    endLight()
    light.remove()
  }
  return {
    asked: () => asked,
    ask,
    keep(paste) {
      // A text box has one line: the list itself is what the whole body wants.
      paste.preventDefault()
      pasted = copyOf(paste.clipboardData)
      ask()
    },
    end() {
      ended = true
      late.end()
      if (!taken) leave()
      unmount?.()
    },
  }
}

function exchange(root: ShadowRoot, light: HTMLElement, drawn: HTMLElement | undefined, pasted: DataTransfer | undefined): void {
  const before = light.querySelector<HTMLInputElement>(BOX)
  const after = drawn?.querySelector<HTMLInputElement>(BOX)
  if (!before || !after) return
  // Before the old one goes, so that the page never hears of a focus that left.
  if (before === root.activeElement) after.focus({ preventScroll: true })
  handOn(before, after, pasted)
}

/** Methods that wait for the whole body and make it come. */
function lateMethods({ element, expose }: ShellHost, names: readonly string[], ask: () => void) {
  let come!: () => void
  const there = new Promise<void>((resolve) => {
    come = resolve
  })
  const late = (name: string) => async (args: unknown[]) => {
    ask()
    await there
    return (element as unknown as Record<string, (...args: unknown[]) => unknown>)[name]?.(...args)
  }
  const end = expose(Object.fromEntries(names.map((name) => [name, (...args: unknown[]) => late(name)(args)])))
  return { come, end }
}
