/** What a sealed text belongs to: it opens under the key of this round, and with what it is bound to, alone. */
export interface Binding {
  round?: number
  bound?: string
}

/** What `seal` closes only `unseal` of the same installation opens: authenticated encryption in the gateway, so that a stored price is no price. */
export interface Vault {
  seal: (text: string, to?: Binding) => string
  /** @throws when the text was not sealed here, was sealed to something else, or was changed since */
  unseal: (sealed: string, to?: Binding) => string
  /** 16 random bytes as hex, for commitments. */
  salt: () => string
}
