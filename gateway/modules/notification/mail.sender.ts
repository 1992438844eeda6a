import { createTransport } from 'nodemailer'

/** A letter as it goes out: plain text, because that is all it has to say. */
export interface Mail {
  /** Becomes the Message-ID: a letter that is sent again after a crash is the same letter to whoever receives it. */
  id: string
  to: string
  subject: string
  text: string
}

/** The way letters leave the house. */
export interface MailTransport {
  /** @throws MailRefused when the server will never take it, any other Error when it may be tried again */
  send: (mail: Mail) => Promise<void>
  close: () => void
}

/** The server has refused this letter for good, e.g. because there is no such mailbox. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

const TIMEOUT_MS = 30_000

/**
 * Letters by SMTP. One connection is kept for several letters; certificates are checked, and a server that offers STARTTLS gets it.
 *
 * @param url `smtp://` or `smtps://`, with user and password where the server asks for them
 */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  const host = from.split('@').at(-1) ?? 'localhost'
  return {
    send: async ({ id, to, subject, text }) => {
      try {
        await transport.sendMail({ from, to, subject, text, messageId: `<${id}@${host}>`, headers: { 'Auto-Submitted': 'auto-generated' } })
      } catch (error) {
        throw isFinal(error) ? new MailRefused(sentence(error)) : new Error(sentence(error))
      }
    },
    close: () => transport.close(),
  }
}

/** Answers of 500 and above to a recipient or to the content are final (RFC 5321 4.2.1); one to the sign-in is ours to mend. */
function isFinal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return code !== 'EAUTH' && responseCode !== undefined && responseCode >= 500
}

const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error))
