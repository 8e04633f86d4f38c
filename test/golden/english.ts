import { golden } from "./golden.ts";

/* Paragraphs in English among Polish ones. */

export const ENGLISH_CASES = [
  ...golden("english", [
    ['"The art of the deal is in the book"', "“The art of the deal is in the book”"],
    ['It is a test of the "quotes" for you - and for me', "It is a test of the “quotes” for you – and for me"],
    ["Don't use the 'old' rules of this book", "Don’t use the ‘old’ rules of this book"],
    ["She said: \"This is the 'end' of it\"", "She said: “This is the ‘end’ of it”"],
    ["„The end of the world is near”", "“The end of the world is near”"],
    ["I have a dog and it is in the house", "I have a dog and it is in the house"],
    ["In 1939-1945 the war of the worlds is on", "In 1939–1945 the war of the worlds is on"],
    ["The end of it is... here", "The end of it is… here"],
    ["The price is $5 and that of the other is $10", "The price is $5 and that of the other is $10"],
    ["This is one of the J. R. R. Tolkien books for you", "This is one of the J. R. R. Tolkien books for you"],
    ["It is 5 km from here and there are 20 of them", "It is 5 km from here and there are 20 of them"],
    ["The rock'n'roll of the past is dead and gone", "The rock’n’roll of the past is dead and gone"],
    [
      "Read it at https://example.com/a--b - it is the best of all",
      "Read it at https://example.com/a--b – it is the best of all",
    ],
    ['"It is what it is," she said of the book.', "“It is what it is,” she said of the book."],
    ['Książka "The Art of the Deal" jest dobra', "Książka „The Art of the Deal” jest dobra"],
    ['Film "Lord of the Rings" w kinie', "Film „Lord of the Rings” w~kinie"],
    ['Mam "The Art of the Deal" i w domu czytam', "Mam „The Art of the Deal” i~w~domu czytam"],
    ["The rock 'n' roll of Guns N' Roses is here", "The rock ’n’ roll of Guns N’ Roses is here"],
    ['The "end" of all', "The „end” of all"],
    ['Autor "The Rise and Fall of the Third Reich" nie wie', "Autor „The Rise and Fall of the Third Reich” nie wie"],
  ]),
];
