import type { JWK } from 'jose'
import { isPrivate } from '#gateway/platform/keys/key-kinds.ts'
import { type Keys, secretsOf } from '#gateway/platform/keys/keys.ts'

/** The provider's own secrets: the private keys that sign tokens, and the keys of its cookies, those in use first. */
export interface ProviderKeys {
  jwks: { keys: (JWK & { kid: string })[] }
  cookieKeys: string[]
}

/** A key whose private part is gone signs nothing: its tokens are verified by its public part (tokens.ts). */
export const providerKeys = (keys: Pick<Keys, 'of'>): ProviderKeys => ({
  jwks: {
    keys: keys
      .of('token')
      .filter(({ jwk }) => isPrivate(jwk))
      .map(({ kid, jwk }) => ({ ...jwk, kid }) as JWK & { kid: string }),
  },
  cookieKeys: secretsOf(keys, 'cookie'),
})
