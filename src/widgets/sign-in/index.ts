import { reactBody } from '#core/element/body/react-body.tsx'
import { SignIn } from './SignIn.tsx'

export type { SignInEvents, SignInMethods, SignInProps } from './SignIn.tsx'
export const body = reactBody(SignIn)
