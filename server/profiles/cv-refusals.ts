import { invalid, Problem } from '#contract/errors.ts'

const refusal = (code: 'unsupported_type' | 'too_large', sentence: string) =>
  new Problem(code, { message: sentence, errors: { cv: [sentence] } })

export const wrongType = () => refusal('unsupported_type', 'Please upload a PDF, DOC or DOCX file.')
export const damaged = () =>
  refusal('unsupported_type', 'This document is damaged or holds something else. Please save it anew and try again.')
export const hasMacros = () =>
  refusal('unsupported_type', 'This document contains macros or scripts. Please save it without them and try again.')
export const reachesOut = () =>
  refusal(
    'unsupported_type',
    'This document loads or opens files from elsewhere. Please save it as a PDF without such links and try again.',
  )
export const unpacksTooFar = () => refusal('too_large', 'This document unpacks to far more than a CV needs.')
export const isLocked = () =>
  invalid('cv', 'This document is protected by a password. Please save it without one and try again.')
