import { useCallback, useEffect, useState } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'

/** How prices come in, as a page says it of an element; none leaves it to the project, `multi` is another word for rounds. */
const KINDS = ['', 'free', 'threeRounds', 'multi']

interface Kind {
  /** Undefined for a word that is no kind. */
  isRounds: boolean | undefined
  /** What was asked for is not what the project is: shows the other one, or says that the page named the wrong one. */
  elsewhere: () => void
}

/** Which hall an element shows. Free bidding is asked for first, so that a page of it asks nothing more. */
export function useKind(host: Pick<BodyHost, 'element' | 'fail'>, kind: string): Kind {
  const [found, setFound] = useState(false)
  const isKnown = KINDS.includes(kind)
  const wrong = useCallback(() => {
    const cause = `kind="${kind}" on <${host.element.localName}> is not how this project takes prices.`
    host.fail({ code: 'FLY-E107', cause })
  }, [host, kind])
  useEffect(() => {
    if (!isKnown) wrong()
  }, [isKnown, wrong])
  const elsewhere = useCallback(() => (kind === '' ? setFound(true) : wrong()), [kind, wrong])
  return { isRounds: isKnown ? (kind === '' ? found : kind !== 'free') : undefined, elsewhere }
}
