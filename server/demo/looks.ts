/** The looks of the invented people of the demo. */

export type Hair =
  | 'bald'
  | 'receding'
  | 'buzz'
  | 'short'
  | 'side'
  | 'quiff'
  | 'curly'
  | 'afro'
  | 'coils'
  | 'pixie'
  | 'bob'
  | 'fringe'
  | 'long'
  | 'wavy'
  | 'bun'
  | 'lowBun'
  | 'ponytail'
  | 'braids'
  | 'locs'
  | 'hijab'
export type HairColour =
  | 'black'
  | 'dark'
  | 'brown'
  | 'chestnut'
  | 'auburn'
  | 'red'
  | 'blond'
  | 'sandy'
  | 'grey'
  | 'silver'
  | 'white'
export type Beard = 'stubble' | 'short' | 'full' | 'goatee' | 'moustache'
export type Clothes = 'crew' | 'vneck' | 'shirt' | 'cardigan' | 'blazer' | 'scrubs'
/** The first three are glasses. */
export type Accessory = 'round' | 'square' | 'light' | 'earrings'

export type Look = {
  /** From 0, light, to 6, dark. */
  skin: number
  hair: Hair
  colour: HairColour
  clothes: Clothes
  beard?: Beard
  with?: readonly Accessory[]
}

type More = { beard?: Beard; with?: readonly Accessory[] }
const look = (skin: number, hair: Hair, colour: HairColour, clothes: Clothes, more: More = {}): Look => ({
  ...{ skin, hair, colour, clothes },
  ...more,
})

export const looks: Readonly<Record<string, Look>> = {
  'Olivia Nguyen': look(2, 'bob', 'black', 'cardigan'),
  'Tom Whitlam': look(1, 'short', 'sandy', 'shirt', { beard: 'stubble' }),
  'Priya Raman': look(4, 'long', 'black', 'crew', { with: ['earrings'] }),
  'Margaret Kelso': look(0, 'pixie', 'silver', 'cardigan', { with: ['light'] }),
  'Daniel Okafor': look(6, 'buzz', 'black', 'shirt', { beard: 'short' }),
  'Hannah Birch': look(1, 'ponytail', 'blond', 'crew'),
  'Giulia Ferraro': look(2, 'wavy', 'dark', 'vneck', { with: ['earrings'] }),
  'Rhys Morgan': look(0, 'quiff', 'red', 'crew', { beard: 'short' }),
  'Aisha Karim': look(3, 'hijab', 'black', 'crew'),
  'Peter Vlahos': look(2, 'receding', 'grey', 'shirt', { beard: 'moustache' }),
  'Chloe Anderson': look(1, 'fringe', 'chestnut', 'cardigan'),
  'Minh Tran': look(2, 'side', 'black', 'shirt', { with: ['square'] }),
  'Sophie Lindqvist': look(0, 'bun', 'blond', 'vneck'),
  'Kevin Baxter': look(1, 'bald', 'brown', 'crew', { beard: 'goatee' }),
  'Nadia Haddad': look(2, 'lowBun', 'dark', 'blazer', { with: ['earrings'] }),
  'Angus McLeod': look(0, 'curly', 'auburn', 'crew'),
  'Bronwyn Hughes': look(1, 'bob', 'grey', 'blazer', { with: ['round'] }),
  'Samir Patel': look(4, 'short', 'black', 'shirt', { beard: 'stubble' }),
  'Emily Thornton': look(1, 'long', 'brown', 'crew', { with: ['light'] }),
  'Oscar Delgado': look(3, 'quiff', 'dark', 'shirt', { beard: 'moustache' }),
  'Jasmine Locke': look(5, 'coils', 'black', 'vneck', { with: ['earrings'] }),
  'Grace Papadopoulos': look(2, 'wavy', 'chestnut', 'blazer'),
  'Liam O’Connor': look(0, 'side', 'red', 'shirt', { with: ['round'] }),
  'Wei Zhang': look(1, 'pixie', 'black', 'crew', { with: ['square'] }),
  'Sara Goldman': look(1, 'curly', 'dark', 'cardigan', { with: ['light'] }),
  'Marcus Bell': look(5, 'bald', 'black', 'crew', { beard: 'full' }),
  'Fatima Noor': look(4, 'hijab', 'black', 'cardigan', { with: ['round'] }),
  'Jack Sullivan': look(1, 'short', 'brown', 'crew'),
  'Amelie Laurent': look(1, 'fringe', 'dark', 'vneck', { with: ['earrings'] }),
  'Joseph Abara': look(6, 'short', 'grey', 'blazer', { with: ['square'] }),
  'Kate Rafferty': look(0, 'ponytail', 'auburn', 'crew'),
  'Yuki Tanaka': look(1, 'bob', 'dark', 'shirt', { with: ['round'] }),
  'Robert Finch': look(1, 'receding', 'white', 'cardigan', { with: ['square'] }),
  'Leila Mansour': look(3, 'long', 'dark', 'blazer'),
  'Callum Reid': look(1, 'curly', 'sandy', 'shirt', { beard: 'stubble' }),
  'Deborah Swan': look(1, 'pixie', 'grey', 'shirt', { with: ['earrings'] }),
  'Hamish Stewart': look(0, 'short', 'blond', 'crew', { beard: 'short' }),
  'Isabella Costa': look(3, 'bun', 'brown', 'crew', { with: ['earrings'] }),
  'Graham Pike': look(1, 'bald', 'grey', 'shirt', { beard: 'full', with: ['light'] }),
  'Tara Williams': look(5, 'braids', 'black', 'crew'),
  'Owen Castle': look(2, 'quiff', 'chestnut', 'blazer'),
  'Georgia Blackwood': look(2, 'wavy', 'blond', 'crew'),
  'Nathan Pereira': look(4, 'curly', 'black', 'crew', { beard: 'short' }),
  'Ruth Ellison': look(0, 'bob', 'white', 'blazer', { with: ['light', 'earrings'] }),
  'Dylan Hart': look(1, 'quiff', 'dark', 'crew', { beard: 'stubble' }),
  'Alice Hartmann': look(0, 'braids', 'sandy', 'cardigan'),
  'Vincent Romano': look(2, 'side', 'grey', 'blazer', { beard: 'goatee' }),
  'Megan Price': look(1, 'lowBun', 'auburn', 'shirt', { with: ['round'] }),
  'Tariq Rahman': look(4, 'side', 'black', 'shirt', { beard: 'full' }),
  'Jessica Nguyen-Hall': look(2, 'ponytail', 'dark', 'shirt'),
  'Lachlan Moore': look(1, 'buzz', 'brown', 'crew', { beard: 'moustache' }),
  'Ngaire Tamihana': look(4, 'wavy', 'black', 'shirt', { with: ['earrings'] }),
  'Colin Barrett': look(1, 'short', 'silver', 'shirt', { beard: 'short' }),
  'Stella Kyriakou': look(2, 'curly', 'chestnut', 'vneck', { with: ['square'] }),
  'Ruby Fitzgerald': look(0, 'bun', 'red', 'scrubs'),
  'Emmanuel Osei': look(6, 'short', 'black', 'scrubs', { beard: 'goatee' }),
  'Linh Pham': look(2, 'lowBun', 'black', 'scrubs', { with: ['light'] }),
  'Shane Doyle': look(1, 'buzz', 'grey', 'scrubs', { beard: 'stubble' }),
  'Beatriz Almeida': look(3, 'curly', 'dark', 'scrubs', { with: ['earrings'] }),
  'Joanne Petrie': look(1, 'bob', 'blond', 'scrubs', { with: ['square'] }),
  'Arjun Menon': look(4, 'quiff', 'black', 'scrubs', { beard: 'short' }),
  'Carol Whitby': look(0, 'pixie', 'white', 'scrubs', { with: ['round'] }),
  'Mohammed Saleh': look(3, 'short', 'dark', 'scrubs', { beard: 'full' }),
  'Ingrid Sorensen': look(0, 'braids', 'blond', 'scrubs'),
  'Trevor Nash': look(1, 'receding', 'brown', 'scrubs', { beard: 'moustache' }),
  'Zainab Yusuf': look(6, 'hijab', 'black', 'scrubs'),
  'Patrick Gallagher': look(0, 'side', 'grey', 'scrubs', { with: ['square'] }),
  'Helen Kostas': look(2, 'fringe', 'grey', 'scrubs'),
  'Dina Abboud': look(2, 'long', 'chestnut', 'scrubs', { with: ['earrings'] }),
  'Warren Chu': look(2, 'short', 'black', 'scrubs', { with: ['round'] }),
  'Lucy Marchetti': look(2, 'ponytail', 'brown', 'scrubs', { with: ['light'] }),
  'Simon Achterberg': look(1, 'bald', 'sandy', 'scrubs', { beard: 'short', with: ['round'] }),
  'Fiona Grant': look(0, 'wavy', 'red', 'scrubs'),
  'Tevita Fonua': look(5, 'curly', 'black', 'scrubs', { beard: 'goatee' }),
  'Alexandra Petrov': look(1, 'pixie', 'chestnut', 'scrubs', { with: ['earrings'] }),
  'Brett Coleman': look(2, 'quiff', 'sandy', 'scrubs', { beard: 'stubble' }),
  'Monique Dubois': look(5, 'afro', 'black', 'scrubs', { with: ['earrings'] }),
  'Harvey Lam': look(1, 'side', 'silver', 'scrubs', { with: ['light'] }),
  'Nicole Ashby': look(5, 'locs', 'dark', 'scrubs'),
  'Ravi Fernando': look(5, 'receding', 'grey', 'scrubs', { beard: 'short', with: ['square'] }),
}
